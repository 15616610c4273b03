import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { ADMIN_TOASTS, type AdminToastName, isAdminToast } from "#app/copy/admin-toasts.ts";
import type { Toast } from "#app/copy/toasts.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { showToast } from "#app/ui/toast.ts";

/** What an action of these screens answers. */
export type SaidAnswer = {
  done: boolean;
  said?: AdminToastName;
  /** Takes the place of the toast's own text. */
  text?: string;
  errors?: FieldErrors;
  values?: Record<string, string>;
};

const DONE_PARAM = "done";

/** Says what an action answered, once per answer. */
export function useSaidToast(answer: SaidAnswer | undefined): void {
  useEffect(() => {
    if (answer?.said) say(answer.said, answer.text);
  }, [answer]);
}

/** The address of a screen that says something on arrival. */
export function arriveSaying(path: string, said: AdminToastName): string {
  return `${path}?${DONE_PARAM}=${said}`;
}

/** Says what a redirect brought along and takes it out of the address. */
export function useArrivalSaid(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const params = new URLSearchParams(search);
    const said = params.get(DONE_PARAM);
    if (said === null) return;
    params.delete(DONE_PARAM);
    const rest = params.toString();
    void navigate(pathname + (rest && `?${rest}`), { replace: true, preventScrollReset: true });
    if (isAdminToast(said) && ADMIN_TOASTS[said].tone === "success") say(said);
  }, [pathname, search, navigate]);
}

function say(name: AdminToastName, text?: string): void {
  const toast: Toast = ADMIN_TOASTS[name];
  const words = text ?? toast.text;
  showToast({
    title: toast.title,
    ...(words !== undefined && { text: words }),
    tone: toast.tone === "error" ? "destructive" : "plain",
  });
}
