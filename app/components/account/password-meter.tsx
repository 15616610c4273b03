import { checkPassword, PASSWORD_MESSAGES, passwordStrength } from "#app/domain/accounts/password-rules.ts";
import { classes } from "#app/ui/classes.ts";

const LABELS = ["Too weak", "Fair", "Good", "Strong", "Very strong"];
const FILLS = ["bg-red-ink", "bg-yellow-ink", "bg-mangrove", "bg-mangrove", "bg-mangrove"];
const STEPS = [1, 2, 3, 4];

/** Shows the strength of the typed password as a word and a bar. Shows why it would be refused unless `said` is set. */
export function PasswordMeter({ password, said }: { password: string; said?: string }) {
  if (password === "") return null;
  const strength = passwordStrength(password);
  const checked = checkPassword(password);
  return (
    <div>
      <div aria-hidden className="flex gap-1">
        {STEPS.map((step) => (
          <span
            key={step}
            className={classes(
              "h-1.5 flex-1 rounded-full transition-colors",
              step <= Math.max(1, strength) ? FILLS[strength] : "bg-neutral-tint",
            )}
          />
        ))}
      </div>
      <p className="mt-1 text-ink-soft text-sm" role="status">
        Strength: <span className="font-semibold">{LABELS[strength]}</span>
        {!checked.ok &&
          PASSWORD_MESSAGES[checked.reason] !== said &&
          `. ${PASSWORD_MESSAGES[checked.reason]}`}
      </p>
    </div>
  );
}
