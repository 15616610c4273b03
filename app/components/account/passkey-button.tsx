import KeyRound from "lucide/dist/esm/icons/key-round.mjs";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

const UNREACHED = "We couldn't reach the shop. Please try again.";
const NO_PASSKEY = "No passkey was used. Please try again, or use your password.";

type PasskeyButtonProps = {
  isPending: boolean;
  /** Why the shop refused the passkey before; null where it did not. */
  refusal: string | null;
  /** Receives the browser's credential, as JSON. */
  send: (response: string) => void;
};

/** Asks the shop for a challenge and the browser for a passkey that signs it, and says why there is none. */
export function PasskeyButton({ isPending, refusal, send }: PasskeyButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async () => {
    setAsking(true);
    setProblem(null);
    try {
      const [reply, { signWithPasskey }] = await Promise.all([begin(), import("./passkey-browser.ts")]);
      const response = reply.options && (await signWithPasskey(reply.options));
      if (response !== null) send(response);
      else setProblem(reply.options ? NO_PASSKEY : reply.error);
    } catch {
      setProblem(UNREACHED);
    }
    setAsking(false);
  };
  const message = problem ?? refusal;
  return (
    <>
      <Button
        variant="outline"
        size="lg"
        wide
        icon={<StrokeIcon of={KeyRound} className="size-5" />}
        pending={isAsking || isPending}
        onClick={() => void ask()}
      >
        Use a passkey
      </Button>
      {message && (
        <p role="alert" className="font-medium text-red-ink text-sm">
          {message}
        </p>
      )}
    </>
  );
}

type Reply = { options: Record<string, unknown> | null; error: string | null };

async function begin(): Promise<Reply> {
  const body = new URLSearchParams({ intent: "begin" });
  const response = await fetch("/auth/passkey", { method: "POST", body });
  return (await response.json()) as Reply;
}
