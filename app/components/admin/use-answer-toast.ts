import { useEffect } from "react";
import {
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
} from "react-router";
import { TOASTS, type Toast } from "#app/copy/toasts.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { showToast } from "#app/ui/toast.ts";

export type ToastName = keyof typeof TOASTS;

/** What every action of the panel answers: whether it is done, what to say, and what to correct. */
export type ActionAnswer = {
  done: boolean;
  toast?: ToastName;
  /** Says more than the toast's own text. */
  text?: string;
  errors?: FieldErrors;
  /** The browser has said it already, as the answer came in. */
  said?: boolean;
  /** The server was not reached: there is nothing newer to read. */
  unreached?: boolean;
};

/** The query parameter that carries a toast over a redirect. */
const ARRIVAL_PARAM = "notice";

/**
 * The body of a route's `clientAction`: says what the server answered as soon as it comes, since the form that asked
 * may be gone by the next rendering. Without a network, or where the server fails, `fallback` is said and the form
 * stays as it was; redirects and refused access go their way.
 */
export async function sayAnswer(
  ask: () => Promise<ActionAnswer>,
  fallback: ToastName,
): Promise<ActionAnswer> {
  const answer = await ask().catch((error: unknown): ActionAnswer => {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return { done: false, toast: fallback, unreached: true };
  });
  sayToast(answer);
  return { ...answer, said: true };
}

/**
 * A route's `shouldRevalidate`: after an action that did not reach the server nothing is read again, since that would
 * fail too and take the form away.
 */
export function readUnlessUnreached({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const answer: unknown = actionResult;
  const isUnreached = typeof answer === "object" && answer !== null && "unreached" in answer;
  return isUnreached ? false : defaultShouldRevalidate;
}

/** Says what came with a page that was asked for before JavaScript was there. */
export function useAnswerToast(answer: ActionAnswer | undefined): void {
  useEffect(() => {
    if (answer && !answer.said) sayToast(answer);
  }, [answer]);
}

function sayToast({ toast: name, text }: ActionAnswer): void {
  if (!name) return;
  const toast: Toast = TOASTS[name];
  say(text === undefined ? toast : { ...toast, text });
}

/** The address of a screen that says something on arrival. */
export function withArrivalToast(path: string, toast: ToastName): string {
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
    if (isToastName(name) && TOASTS[name].tone === "success") say(TOASTS[name]);
  }, [pathname, search, navigate]);
}

function isToastName(name: string): name is ToastName {
  return Object.hasOwn(TOASTS, name);
}

function say({ title, text, tone }: Toast): void {
  showToast({ title, ...(text && { text }), tone: tone === "error" ? "destructive" : "plain" });
}
