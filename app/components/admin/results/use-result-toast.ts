import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { ADMIN_TOASTS, type AdminToastName, isAdminToast } from "#app/copy/admin-toasts.ts";
import { withLine } from "#app/copy/toasts.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { UNDO_SHOWN_MS } from "#app/domain/payments/local-payment.ts";
import { showToast } from "#app/ui/toasts/toast.ts";
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
  /** Values for the form that its result is shown in: the submitted ones, or a newer one. */
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
  fields: Record<string, string | string[]>;
};

/** The submitted fields, to send again with a proof of who sends them; `error` is about the proof sent before. */
export type ConfirmAgainRequest = {
  fields: readonly (readonly [name: string, value: string])[];
  error: string | null;
};

/** The query parameter that carries a toast over a redirect. */
const FLASH_PARAM = "notice";

/** Shows the toast of a result, with its undo. */
export function showResultToast({ toast: name, text, undo }: ActionResult): void {
  // Another release's store may name one that this page doesn't know.
  if (!name || !isAdminToast(name)) return;
  const shown = withLine(ADMIN_TOASTS[name], text);
  if (undo) {
    const action = { label: "Undo", onPress: () => requestUndo(undo) };
    showToast({ ...shown, action, durationMs: UNDO_SHOWN_MS });
  } else if (name === "sessionEnded") {
    const action = { label: "Sign in", onPress: () => void window.open("/auth?redirect=/admin") };
    showToast({ ...shown, action });
  } else {
    showToast(shown);
  }
}

/** Returns the URL of a screen that shows a toast on arrival. */
export function withFlashToast(path: string, toast: AdminToastName): string {
  const [page = "", hash] = path.split("#");
  const flash = `${page}${page.includes("?") ? "&" : "?"}${FLASH_PARAM}=${toast}`;
  return hash === undefined ? flash : `${flash}#${hash}`;
}

/** Shows the toast of a redirect and removes it from the URL. */
export function useFlashToast(): void {
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
}

/** Returns the toast in a URL's query; null for any other than of a success. */
function flashToastOf(search: string): AdminToastName | null {
  const name = new URLSearchParams(search).get(FLASH_PARAM);
  return isAdminToast(name) && ADMIN_TOASTS[name].tone === "success" ? name : null;
}
