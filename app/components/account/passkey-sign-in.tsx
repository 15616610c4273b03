import KeyRound from "lucide/dist/esm/icons/key-round.mjs";
import { useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { askPasskey } from "./ask-passkey.ts";
import { PLACE_KEPT, usePasskeysOffered } from "./use-passkeys-offered.ts";

type Reply = { options: Record<string, unknown> | null; error: string | null };

/** Offers to sign in with a passkey if the browser supports it; `back` is the page to open afterwards. */
export function PasskeySignIn({ host, back }: { host: string | null; back: string }) {
  const isOffered = usePasskeysOffered(host);
  const fetcher = useFetcher<Reply>();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (isOffered === false) return null;

  const signIn = async () => {
    setAsking(true);
    setProblem(null);
    const answer = await askPasskey();
    if (answer.response === null) setProblem(answer.problem);
    else {
      const action = `/auth/passkey?${new URLSearchParams({ redirect: back })}`;
      await fetcher.submit({ response: answer.response }, { method: "post", action });
    }
    setAsking(false);
  };
  const said = problem ?? (fetcher.state === "idle" ? fetcher.data?.error : null);
  return (
    <div className={classes("mt-5 space-y-3", isOffered === null && PLACE_KEPT)}>
      <p className="flex items-center gap-3 text-ink-faint text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <Button
        variant="outline"
        size="lg"
        wide
        icon={<StrokeIcon of={KeyRound} className="size-5" />}
        pending={isAsking || fetcher.state !== "idle"}
        onClick={() => void signIn()}
      >
        Use a passkey
      </Button>
      {said && (
        <p role="alert" className="font-medium text-red-ink text-sm">
          {said}
        </p>
      )}
    </div>
  );
}
