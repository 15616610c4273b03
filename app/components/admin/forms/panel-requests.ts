import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { ORDER_NUMBER_PREFIX } from "#app/domain/orders/order-number.ts";

/** The form that takes an action back, and the screen that handles it. */
export type UndoRequest = { action: string; fields: Record<string, string | readonly string[]> };

/** A form to submit, with the screen that handles it. */
type PanelRequest = { form: FormData; action: string };

const REQUEST_EVENT = "panel-request";

/** Asks the panel to submit a form: the one on the screen may be gone by then. */
function sendRequest(request: PanelRequest): void {
  window.dispatchEvent(new CustomEvent(REQUEST_EVENT, { detail: request }));
}

/** Asks the panel to take an action back. */
export function requestUndo({ action, fields }: UndoRequest): void {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  sendRequest({ form, action });
}

/** Submits the requests of `sendRequest`, once in the panel's layout. */
export function usePanelRequests(): void {
  const fetcher = useFetcher();
  const submit = useEffectEvent(({ form, action }: PanelRequest) => {
    const hasFile = [...form.values()].some((value) => value instanceof File);
    void fetcher.submit(form, {
      method: "post",
      action,
      ...(hasFile && { encType: "multipart/form-data" }),
    });
  });
  useEffect(() => {
    const handleRequest = (event: Event) => {
      if (event instanceof CustomEvent) submit(event.detail as PanelRequest);
    };
    window.addEventListener(REQUEST_EVENT, handleRequest);
    return () => window.removeEventListener(REQUEST_EVENT, handleRequest);
  }, []);
}

/** A request that has not reached the shop: the sentence about what is not done, and a function that sends it again. */
export type UnsentRequest = { notDone: string; retry: () => void };

/** Returns what is not done while a form's request has not reached the shop, and how to send it again. */
export function unsentRequest(form: FormData, { pathname, search }: URL): UnsentRequest {
  const retry = () => sendRequest({ form, action: pathname + search });
  return { notDone: notDone(form, pathname), retry };
}

/** Returns a sentence such as "No connection. KRB-2JQE6MXJ is not verified yet." */
function notDone(form: FormData, pathname: string): string {
  const order = String(form.get("orderNumber") ?? ORDER_IN_PATH.exec(pathname)?.[0] ?? "");
  if (order === "") return "No connection. Nothing is saved yet.";
  const act = ACTS[String(form.get("decision") ?? form.get("intent"))] ?? "updated";
  return `No connection. ${order} is not ${act} yet.`;
}

const ORDER_IN_PATH = new RegExp(`${ORDER_NUMBER_PREFIX}[^/]+`);
const ACTS: Record<string, string> = { verified: "verified", rejected: "rejected", refund: "refunded" };
