import { useEffect } from "react";
import {
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
} from "react-router";
import { sayToast } from "#app/components/cart/say-toast.ts";
import { ADMIN_TOASTS, type AdminToastName, isAdminToast } from "#app/copy/admin-toasts.ts";
import type { Toast } from "#app/copy/toasts.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";

/** What every action of the panel answers: whether it is done, what to say, and what to correct. */
export type ActionAnswer = {
  done: boolean;
  toast?: AdminToastName;
  /** Takes the place of the toast's own text. */
  text?: string;
  errors?: FieldErrors;
  /** What was typed, for a form that is drawn anew with the answer. */
  values?: Record<string, string>;
  /** It was refused because of something newer, which is to be read. */
  reread?: true;
  /** The version there is now, where the form was read at an older one. */
  newerVersion?: string;
  /** The browser has said it already, as the answer came in. */
  said?: boolean;
  /** The server was not reached, or knows nobody here any more: nothing newer can be read. */
  unreached?: boolean;
};

/** The query parameter that carries a toast over a redirect. */
const ARRIVAL_PARAM = "notice";

/**
 * The body of a route's `clientAction`: says what the server answered as soon as it comes, since the form that asked
 * may be gone by the next rendering. Without a network, or where the server fails, `fallback` is said and the form
 * stays as it was; so it does for somebody whose session has ended, who is asked to sign in beside it. Other redirects
 * and refused access go their way.
 */
export async function sayAnswer<Answer extends ActionAnswer>(
  ask: () => Promise<Answer>,
  fallback: AdminToastName,
): Promise<Answer | ActionAnswer> {
  const answer = await ask().catch((error: unknown): ActionAnswer => {
    if (isToSignIn(error)) return { done: false, toast: "signed-out", unreached: true };
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return { done: false, toast: fallback, unreached: true };
  });
  sayAnswered(answer);
  return { ...answer, said: true };
}

/** Whether the server sends whoever asked to the sign-in page. */
function isToSignIn(error: unknown): boolean {
  return error instanceof Response && /^\/auth\?/.test(error.headers.get("location") ?? "");
}

/**
 * A route's `shouldRevalidate`: after an action that did not reach the server nothing is read again, since that would
 * fail too and take the form away. A refusal because of something newer reads it.
 */
export function readUnlessUnreached({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const answer: unknown = actionResult;
  if (typeof answer !== "object" || answer === null) return defaultShouldRevalidate;
  if ("unreached" in answer) return false;
  return "reread" in answer || defaultShouldRevalidate;
}

/** Says what came with a page that was asked for before JavaScript was there. */
export function useAnswerToast(answer: ActionAnswer | undefined): void {
  useEffect(() => {
    if (answer && !answer.said) sayAnswered(answer);
  }, [answer]);
}

function sayAnswered({ toast: name, text }: ActionAnswer): void {
  if (!name) return;
  const toast: Toast = ADMIN_TOASTS[name];
  sayToast(
    text === undefined ? toast : { ...toast, text },
    name === "signed-out"
      ? { label: "Sign in", onPress: () => void window.open("/auth?redirect=/admin") }
      : undefined,
  );
}

/** The address of a screen that says something on arrival. */
export function withArrivalToast(path: string, toast: AdminToastName): string {
  return `${path}${path.includes("?") ? "&" : "?"}${ARRIVAL_PARAM}=${toast}`;
}

/** Says what a redirect brought along and takes it out of the address. */
export function useArrivalToast(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const params = new URLSearchParams(search);
    const name = params.get(ARRIVAL_PARAM);
    if (name === null) return;
    params.delete(ARRIVAL_PARAM);
    const rest = params.toString();
    void navigate(pathname + (rest && `?${rest}`), { replace: true, preventScrollReset: true });
    if (isAdminToast(name) && ADMIN_TOASTS[name].tone === "success") sayToast(ADMIN_TOASTS[name]);
  }, [pathname, search, navigate]);
}
