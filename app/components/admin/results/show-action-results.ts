import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import type { AdminToastName } from "#app/copy/admin-toasts.ts";
import { isNetworkError, unreadForm } from "#packages/page-browser";
import { type ActionResult, showResultToast } from "./use-result-toast.ts";

type Failure = { path: RegExp; toast: AdminToastName; byIntent?: Record<string, AdminToastName> };

/** The toasts of forms that the server could not answer: by the screen, or by the form's `intent`. */
const FAILURES: readonly Failure[] = [
  {
    path: /^\/admin\/(?:orders|receipts)\b/,
    toast: "orderNotUpdated",
    byIntent: {
      review: "paymentNotUpdated",
      "undo-review": "paymentNotUpdated",
      note: "noteNotAdded",
      refund: "refundNotDone",
      "money-returned": "refundNotDone",
    },
  },
  { path: /^\/admin\/customers\//, toast: "noteNotAdded" },
  { path: /^\/admin\/products\/add/, toast: "productNotSaved" },
  {
    path: /^\/admin\/products(?:$|\/edit\/)/,
    toast: "productNotUpdated",
    byIntent: { delete: "productNotDeleted" },
  },
  { path: /^\/admin\/stock/, toast: "bulkFailed" },
  {
    path: /^\/admin\/settings/,
    toast: "settingsNotSaved",
    byIntent: { "switch-method": "paymentSettingsNotSaved", "save-method": "paymentSettingsNotSaved" },
  },
];

/** The deck shows each result in a line of its own. */
const DECK = "/admin/receipts";

/**
 * The client middleware of the panel: shows the toast of an action's result as soon as the response arrives, since the
 * form may be gone by the next render. When the server fails, the result has the toast of the form's screen and the form
 * stays unchanged; without a connection it says that nothing is saved. The form stays too when the session has ended, with
 * a link to sign in. Other redirects and refused access pass through.
 */
export const showActionResults: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const { pathname } = new URL(request.url);
  if (request.method !== "POST") return await next();
  // Copied before the call, which consumes it.
  const copy = request.clone();
  const results = await next();
  for (const [route, { type, result }] of Object.entries(results)) {
    const { value, status } = unwrap(result);
    const shown = type === "error" ? await failureOf(value, pathname, copy) : value;
    if (!isActionResult(shown)) continue;
    const isInDeck = pathname === DECK;
    if (!isInDeck) showResultToast(shown);
    results[route] = {
      type: "data",
      // A status from 400 on keeps the page's data: newer data is loaded for a refusal because of it.
      result: data(
        { ...shown, ...(!isInDeck && { isToastShown: true }) },
        shown.isUnreachable ? 503 : shown.shouldRevalidate ? 200 : status,
      ),
    };
  }
  return results;
};

/** Returns the result of an action that failed without an answer of its own; null for an error to pass through. */
async function failureOf(error: unknown, pathname: string, request: Request): Promise<ActionResult | null> {
  if (isSignInRedirect(error)) return { done: false, toast: "sessionEnded", isUnreachable: true };
  const unread = unreadForm(error);
  const isAnswer = isRouteErrorResponse(error) && error.status < 500;
  if (error instanceof Response || (isAnswer && unread === null)) return null;
  const form = await request.formData().catch(() => new FormData());
  const failure = FAILURES.find(({ path }) => path.test(pathname));
  const toast = failure?.byIntent?.[String(form.get("intent"))] ?? failure?.toast ?? "noResponse";
  const isOffline = error instanceof Error && isNetworkError(error);
  const cause = isOffline ? "No connection. Nothing is saved yet." : unread;
  const text = [form.get("orderNumber"), cause].filter(Boolean).join(": ");
  return { done: false, toast, ...(text !== "" && { text }), isUnreachable: true };
}

/** Whether the server redirects to the sign-in page. */
function isSignInRedirect(error: unknown): boolean {
  return error instanceof Response && /^\/auth\?/.test(error.headers.get("location") ?? "");
}

/** Returns the value of what the router may have wrapped to carry its status. */
function unwrap(result: unknown): { value: unknown; status: number } {
  if (typeof result !== "object" || result === null || !("data" in result && "init" in result)) {
    return { value: result, status: 200 };
  }
  const { data: value, init } = result as ReturnType<typeof data>;
  return { value, status: init?.status ?? 200 };
}

function isActionResult(value: unknown): value is ActionResult {
  return typeof value === "object" && value !== null && "done" in value;
}
