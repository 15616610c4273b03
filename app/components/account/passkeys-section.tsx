import { useEffect, useRef, useState } from "react";
import { useSubmit } from "react-router";
import { ShopTime } from "#app/components/orders/shop-time.tsx";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { useAccountActionData } from "./account-action-data.ts";
import { AccountForm, AccountSection, Done } from "./account-section.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { PLACE_KEPT, usePasskeysOffered } from "./use-passkeys-offered.ts";

/** A passkey in the list. */
export type ShownPasskey = { id: string; name: string; since: Date; lastUsed: Date | null };

/** Lists the account's passkeys, which can be renamed and removed, and adds new ones if the browser supports them. */
export function PasskeysSection({ passkeys, host }: { passkeys: ShownPasskey[]; host: string | null }) {
  const removed = useAccountActionData("remove-passkey");
  const renamed = useAccountActionData("rename-passkey");
  const added = useAccountActionData("add-passkey");
  if (host === null && passkeys.length === 0) return null;
  const done = added.done ?? removed.done ?? renamed.done;
  return (
    <AccountSection
      id="passkeys"
      title="Passkeys"
      text="Sign in with your fingerprint, your face or your device's PIN: no password, no code."
    >
      {done && <Done text={done} />}
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {passkeys.map((passkey) => (
            <PasskeyEntry key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <AddPasskey host={host} count={passkeys.length} />
    </AccountSection>
  );
}

function PasskeyEntry({ passkey }: { passkey: ShownPasskey }) {
  const { id, name, since, lastUsed } = passkey;
  const renamed = useAccountActionData("rename-passkey");
  const errors = renamed.values.id === id ? renamed.errors : {};
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="break-words font-semibold">{name}</p>
          <p className="text-ink-faint text-sm">
            added <ShopTime at={since} />
            {lastUsed && (
              <>
                {" · last used "}
                <ShopTime at={lastUsed} withHour />
              </>
            )}
          </p>
        </div>
        <AccountForm intent="remove-passkey" answer={{ done: null, errors: {} }} className="contents">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="outline" size="sm" aria-label={`Remove passkey ${name}`}>
            Remove
          </Button>
        </AccountForm>
      </div>
      <details open={Object.keys(errors).length > 0 || undefined} key={name}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center font-semibold text-sm">
          Rename
        </summary>
        <AccountForm
          intent="rename-passkey"
          answer={{ done: null, errors: {} }}
          className="flex flex-wrap items-end gap-3 pt-1 pb-2"
        >
          <input type="hidden" name="id" value={id} />
          <TextField
            label="Passkey name"
            name="name"
            maxLength={60}
            defaultValue={name}
            error={errors.name}
            className="min-w-0 flex-1 basis-48"
          />
          <Button type="submit" variant="outline">
            Save name
          </Button>
        </AccountForm>
      </details>
    </li>
  );
}

/** Checks the password, opens the browser's dialog, then sends the new passkey to the shop. */
function AddPasskey({ host, count }: { host: string | null; count: number }) {
  const isOffered = usePasskeysOffered(host);
  const begin = useAccountActionData("begin-passkey");
  const add = useAccountActionData("add-passkey");
  const submit = useSubmit();
  const requested = useRef<unknown>(null);
  const [isMaking, setMaking] = useState(false);
  const [hasTurnedAway, setTurnedAway] = useState(false);
  const options = begin.passkey;

  useEffect(() => {
    if (!options || requested.current === options) return;
    requested.current = options;
    setMaking(true);
    setTurnedAway(false);
    const make = async () => {
      const { createPasskey: makePasskey } = await import("./passkey-browser.ts");
      const response = await makePasskey(options);
      setTurnedAway(response === null);
      if (response === null) return;
      const form = { intent: "add-passkey", response };
      await submit(form, { method: "post", action: "/account", preventScrollReset: true });
    };
    make()
      .catch(() => setTurnedAway(true))
      .finally(() => setMaking(false));
  }, [options, submit]);

  if (isOffered === false) {
    return <p className="text-ink-soft text-sm">This browser can't add passkeys.</p>;
  }
  const problem = hasTurnedAway ? "No passkey was added. Please try again." : add.errors.form;
  const errors = { ...begin.errors, ...(problem && { form: problem }) };
  return (
    <AccountForm
      key={count}
      intent="begin-passkey"
      answer={{ done: null, errors }}
      className={classes("space-y-4", isOffered === null && PLACE_KEPT)}
    >
      <CurrentPasswordField
        hint={count === 0 ? undefined : "We ask for it before we add another passkey."}
        error={begin.errors.currentPassword}
        className="sm:max-w-sm"
      />
      <Button type="submit" pending={begin.isPending || isMaking || add.isPending}>
        Add a passkey
      </Button>
    </AccountForm>
  );
}
