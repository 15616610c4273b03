import { useFetcher } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { PLACE_KEPT, usePasskeysOffered } from "./use-passkeys-offered.ts";

/** Offers to sign in with a passkey if the browser supports it; `back` is the page to open afterwards. */
export function PasskeySignIn({ host, back }: { host: string | null; back: string }) {
  const isOffered = usePasskeysOffered(host);
  const fetcher = useFetcher<{ error: string | null }>();
  if (isOffered === false) return null;
  const isPending = fetcher.state !== "idle";
  const action = `/auth/passkey?${new URLSearchParams({ redirect: back })}`;
  return (
    <div className={classes("mt-5 space-y-3", isOffered === null && PLACE_KEPT)}>
      <p className="flex items-center gap-3 text-ink-faint text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <PasskeyButton
        isPending={isPending}
        refusal={isPending ? null : (fetcher.data?.error ?? null)}
        send={(response) => void fetcher.submit({ response }, { method: "post", action })}
      />
    </div>
  );
}
