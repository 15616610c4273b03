/** The browser's credential, or why there is none; `problem` is null where the shop gave no reason. */
export type PasskeyAnswer = { response: string } | { response: null; problem: string | null };

type Reply = { options: Record<string, unknown> | null; error: string | null };

const UNREACHED = "We couldn't reach the shop. Please try again.";
const NO_PASSKEY = "No passkey was used. Please try again, or use your password.";

/** Asks the shop for a challenge and the browser for a passkey that signs it. */
export async function askPasskey(): Promise<PasskeyAnswer> {
  try {
    const [reply, { signWithPasskey }] = await Promise.all([begin(), import("./passkey-browser.ts")]);
    if (reply.options === null) return { response: null, problem: reply.error };
    const response = await signWithPasskey(reply.options);
    return response === null ? { response, problem: NO_PASSKEY } : { response };
  } catch {
    return { response: null, problem: UNREACHED };
  }
}

async function begin(): Promise<Reply> {
  const body = new URLSearchParams({ intent: "begin" });
  const response = await fetch("/auth/passkey", { method: "POST", body });
  return (await response.json()) as Reply;
}
