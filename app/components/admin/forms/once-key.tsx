import { useState } from "react";
import { useNavigation } from "react-router";
import type { ActionAnswer } from "./use-answer-toast.ts";

type OnceKeyProps = {
  /** The key this page was read with. */
  offered: string;
  answer: ActionAnswer | undefined;
  /** The form is on its way by itself, not as a navigation. */
  isSending?: boolean;
};

/**
 * The hidden field by which the shop knows a form that is sent again. A form that is on its way, or whose answer was
 * lost, keeps its key, whatever is read around it, so that it is done once.
 */
export function OnceKey({ offered, answer, isSending = false }: OnceKeyProps) {
  const [key, setKey] = useState(offered);
  const isIdle = useNavigation().state === "idle" && !isSending;
  if (isIdle && key !== offered && !answer?.unreached) setKey(offered);
  return <input type="hidden" name="onceKey" value={key} />;
}
