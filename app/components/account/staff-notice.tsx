import type { RolesWithheld } from "#app/domain/accounts/viewer.ts";
import { Card } from "#app/ui/card.tsx";

const WHY: Record<RolesWithheld, string> = {
  second_factor: "The owner asks all staff to use two-step sign-in.",
  long_password: "Staff need a long password or two-step sign-in.",
};

type Way = { text: string; href: string; label: string };

/** Explains why somebody with a role cannot enter the panel, and how to get access. */
export function StaffNotice({ why, minLength }: { why: RolesWithheld; minLength: number }) {
  const ways: Way[] = [
    ...(why === "long_password"
      ? [
          {
            href: "#password",
            label: `Choose a password of at least ${minLength} characters`,
            text: ". If yours is that long already, sign out and in again.",
          },
        ]
      : []),
    { href: "#second-factor", label: "Turn on two-step sign-in", text: " with an app on your phone." },
  ];
  return (
    <Card
      as="section"
      id="staff"
      aria-labelledby="staff-title"
      className="scroll-mt-4 border-yellow-ink border-l-4"
    >
      <h2 id="staff-title" className="font-bold text-lg leading-tight">
        The admin panel is locked for now
      </h2>
      <p className="mt-1.5 text-ink-soft leading-relaxed">{WHY[why]} To unlock it, do one of these:</p>
      <ul className="mt-3 list-disc space-y-1.5 pl-5">
        {ways.map(({ href, label, text }) => (
          <li key={href}>
            <a href={href} className="link font-semibold">
              {label}
            </a>
            {text}
          </li>
        ))}
      </ul>
    </Card>
  );
}
