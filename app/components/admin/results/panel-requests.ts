import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";

/** The form that takes an action back, and the screen that handles it. */
export type UndoRequest = { action: string; fields: Record<string, string | readonly string[]> };

const REQUEST_EVENT = "panel-request";

/** Asks the panel to take an action back: the form on the screen may be gone by then. */
export function requestUndo(request: UndoRequest): void {
  window.dispatchEvent(new CustomEvent(REQUEST_EVENT, { detail: request }));
}

/** Submits the requests of `requestUndo`, once in the panel's layout. */
export function usePanelRequests(): void {
  const fetcher = useFetcher();
  const submit = useEffectEvent(({ action, fields }: UndoRequest) => {
    const form = new FormData();
    for (const [name, values] of Object.entries(fields)) {
      for (const value of [values].flat()) form.append(name, value);
    }
    void fetcher.submit(form, { method: "post", action });
  });
  useEffect(() => {
    const handleRequest = (event: Event) => {
      if (event instanceof CustomEvent) submit(event.detail as UndoRequest);
    };
    window.addEventListener(REQUEST_EVENT, handleRequest);
    return () => window.removeEventListener(REQUEST_EVENT, handleRequest);
  }, []);
}
