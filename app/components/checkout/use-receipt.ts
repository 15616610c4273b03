import { useRef, useState } from "react";
import { showShopToast } from "#app/components/cart/show-shop-toast.ts";
import { receiptProblem } from "./check-order.ts";

/**
 * The receipt while it is being chosen: pictures are made small before anything is checked, by code that is loaded when
 * a file is chosen. `onChecked` gets what is wrong with it, or undefined.
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
    showShopToast(problem);
  };

  return {
    file,
    choose,
    /** Changes whenever the file box must be emptied. */
    resetKey,
    /** Resolves to the file to send, once it is small; null where none is chosen. */
    ready: () => prepared.current,
  };
}

async function prepare(chosen: File) {
  const small = await import("./shrink-picture.ts").then(
    ({ shrinkPicture }) => shrinkPicture(chosen),
    // Offline, the code cannot be loaded: the picture is sent as it is.
    () => chosen,
  );
  return { small, problem: receiptProblem(small) };
}
