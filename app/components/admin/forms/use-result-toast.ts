import { useEffect } from "react";
import {
  isRouteErrorResponse,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
} from "react-router";
import { showShopToast } from "#app/components/cart/show-shop-toast.ts";
import { ADMIN_TOASTS, type AdminToastName, isAdminToast } from "#app/copy/admin-toasts.ts";
import { withLine } from "#app/copy/toasts.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { UNDO_SHOWN_MS } from "#app/domain/payments/local-payment.ts";
import { isNetworkError } from "#packages/page-browser";
import { requestUndo, type UndoRequest } from "./panel-requests.ts";

/** The result of every action of the panel: whether it succeeded, the toast, and messages by field. */
export type ActionResult = {
  done: boolean;
  toast?: AdminToastName;
  /** A line below the toast's own text. */
  text?: string;
  errors?: FieldErrors;
  /** The request that takes the action back, which the toast offers. */
  undo?: UndoRequest;
  /** A question to answer before the request is performed. */
  confirm?: ActionToConfirm;
  /** Set when the sender must first prove again who they are. */
  confirmAgain?: ConfirmAgainRequest;
  /** The submitted values, for a form rendered again with its result. */
  values?: Record<string, string>;
  /** Set when newer data caused the refusal, so that the page revalidates. */
  shouldRevalidate?: true;
  /** The current version, when the form was loaded with an older one. */
  newerVersion?: string;
  /** Set when the browser showed the toast on arrival of the response; else the page says it. */
  isToastShown?: boolean;
  /** Set when the server was not reached or the session has ended: nothing newer can be loaded. */
  isUnreachable?: boolean;
};

/** A question with what the action does, and the fields that perform it once it is confirmed. */
export type ActionToConfirm = {
  title: string;
  messages: string[];
  /** The labels of the button that performs it, and of the link that leaves it. */
  label: string;
  cancelLabel: string;
  orderNumber: string;
  fields: Record<string, string | string[]>;
};

/** The submitted fields, to send again with a proof of who sends them; `error` is about the proof sent before. */
export type ConfirmAgainRequest = {
  fields: readonly (readonly [name: string, value: string])[];
  error: { by: "password" | "passkey"; message: string } | null;
  /** The host of the shop's passkeys, if the account has any. */
  passkeyHost: string | null;
};

/** The query parameter that carries a toast over a redirect. */
const FLASH_PARAM = "notice";

/**
 * The body of a route's `clientAction`: returns the action's result. When the server fails it has the toast of the form's
 * `intent`, else `fallback`, and the form stays unchanged; without a connection it says that nothing is saved. The form
 * stays too when the session has ended, with a link to sign in. Other redirects and refused access pass through.
 */
export async function callPanelAction<Result extends ActionResult>(
  callAction: () => Promise<Result>,
  fallback: AdminToastName,
  request: Request,
  failures: Record<string, AdminToastName> = {},
): Promise<Result | ActionResult> {
  // Read before the call, which consumes it.
  const copy = request.clone();
  return await callAction().catch(async (error: unknown): Promise<ActionResult> => {
    if (isSignInRedirect(error)) return { done: false, toast: "signed-out", isUnreachable: true };
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const form = await copy.formData().catch(() => new FormData());
    const toast = failures[String(form.get("intent"))] ?? fallback;
    const text = isNetworkError(error) ? { text: "No connection. Nothing is saved yet." } : {};
    return { done: false, toast, ...text, isUnreachable: true };
  });
}

/** As `callPanelAction`, and shows the toast as soon as the response arrives: the form may be gone by the next render. */
export async function callActionWithToast<Result extends ActionResult>(
  ...call: Parameters<typeof callPanelAction<Result>>
): Promise<Result | ActionResult> {
  const result = await callPanelAction(...call);
  showResultToast(result);
  return { ...result, isToastShown: true };
}

/** Whether the server redirects to the sign-in page. */
function isSignInRedirect(error: unknown): boolean {
  return error instanceof Response && /^\/auth\?/.test(error.headers.get("location") ?? "");
}

/**
 * A route's `shouldRevalidate`: an action that did not reach the server triggers no revalidation, which would fail
 * too and remove the form. A refusal because of newer data triggers one.
 */
export function revalidateUnlessUnreachable({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const result: unknown = actionResult;
  if (typeof result !== "object" || result === null) return defaultShouldRevalidate;
  if ("isUnreachable" in result) return false;
  return "shouldRevalidate" in result || defaultShouldRevalidate;
}

function showResultToast({ toast: name, text, undo }: ActionResult): void {
  if (!name) return;
  const shown = withLine(ADMIN_TOASTS[name], text);
  if (undo) {
    showShopToast(shown, { label: "Undo", onPress: () => requestUndo(undo) }, UNDO_SHOWN_MS);
  } else if (name === "signed-out") {
    showShopToast(shown, { label: "Sign in", onPress: () => void window.open("/auth?redirect=/admin") });
  } else {
    showShopToast(shown);
  }
}

/** Returns the URL of a screen that shows a toast on arrival. */
export function withFlashToast(path: string, toast: AdminToastName): string {
  const [page = "", hash] = path.split("#");
  const flash = `${page}${page.includes("?") ? "&" : "?"}${FLASH_PARAM}=${toast}`;
  return hash === undefined ? flash : `${flash}#${hash}`;
}

/** Shows the toast of a redirect and removes it from the URL. Returns its name, for the page without JavaScript. */
export function useFlashToast(): AdminToastName | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const params = new URLSearchParams(search);
    if (!params.has(FLASH_PARAM)) return;
    const name = flashToastOf(search);
    params.delete(FLASH_PARAM);
    const rest = params.toString();
    void navigate(pathname + (rest && `?${rest}`) + hash, { replace: true, preventScrollReset: true });
    if (name) showResultToast({ done: true, toast: name });
  }, [pathname, search, hash, navigate]);
  return flashToastOf(search);
}

/** Returns the toast in a URL's query; null for any other than of a success. */
function flashToastOf(search: string): AdminToastName | null {
  const name = new URLSearchParams(search).get(FLASH_PARAM);
  return isAdminToast(name) && ADMIN_TOASTS[name].tone === "success" ? name : null;
}
