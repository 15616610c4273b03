import { ADMIN } from "./start-store.ts";

/** Signs the administrator in; returns the cookies of the session. */
export async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/auth`, {
    method: "POST",
    body: new URLSearchParams(ADMIN),
    redirect: "manual",
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  if (response.status !== 302) throw new Error(`signing in: ${response.status}`);
  return cookies.join("; ");
}
