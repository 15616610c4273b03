import { type FormEvent, useRef, useState } from "react";
import type { SubmitFunction } from "react-router";
import { TOASTS } from "#app/copy/toasts.ts";
import { showFieldToast } from "#app/ui/toasts/toast.ts";
import { receiptProblem } from "./check-order.ts";

/**
 * Returns the receipt, or photo of a return, being chosen. Pictures are shrunk before they are checked, by code that loads
 * when a file is chosen. `onChecked` gets the error, or undefined.
 */
export function useReceipt(onChecked: (problem: string | undefined) => void) {
  const [file, setFile] = useState<File | null>(null);
  const [resetKey, setResetKey] = useState(0);
  const prepared = useRef<Promise<File | null>>(Promise.resolve(null));

  const choose = async (chosen: File | null) => {
    // Cancelling the file dialog keeps the receipt chosen before.
    if (chosen === null) return;
    setFile(chosen);
    const preparing = prepare(chosen);
    prepared.current = preparing.then(({ problem, small }) => (problem ? null : small));
    const latest = prepared.current;
    const { problem, small } = await preparing;
    if (prepared.current !== latest) return;
    setFile(problem ? null : small);
    onChecked(problem?.text);
    if (!problem) return;
    setResetKey((before) => before + 1);
    showFieldToast(problem);
  };

  return {
    file,
    choose,
    /** Changes whenever the file field must be cleared. */
    resetKey,
    /** Resolves to the file to send, once it is shrunk; null without a choice. */
    ready: () => prepared.current,
    /** Returns the handler of a form that is sent with the file in `field`. */
    submitting: (field: string, submit: SubmitFunction) => async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const { currentTarget: form, nativeEvent } = event;
      const body = new FormData(form);
      const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
      if (button instanceof HTMLButtonElement && button.name !== "") body.set(button.name, button.value);
      const small = await prepared.current;
      if (small) body.set(field, small);
      const action = form.getAttribute("action") ?? "";
      await submit(body, {
        method: "post",
        encType: "multipart/form-data",
        preventScrollReset: true,
        ...(action !== "" && { action }),
      });
    },
  };
}

async function prepare(chosen: File) {
  const small = await import("./shrink-picture.ts").then(
    ({ shrinkPicture }) => shrinkPicture(chosen),
    // Offline the code cannot load, so the picture is sent unchanged.
    () => chosen,
  );
  const problem = receiptProblem(small ?? chosen) ?? (small ? null : TOASTS.unsupportedFile);
  return { small, problem };
}
