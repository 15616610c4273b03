import { useState } from "react";
import type { ActionAnswer } from "./use-answer-toast.ts";

type OnceKeyProps = {
  /** The key this page was read with. */
  offered: string;
  answer: ActionAnswer | undefined;
};

/**
 * The hidden field by which the shop knows a form that is sent again. A form whose answer was lost keeps its key,
 * whatever is read around it, so that it is done once.
 */
export function OnceKey({ offered, answer }: OnceKeyProps) {
  const [key, setKey] = useState(offered);
  if (key !== offered && !answer?.unreached) setKey(offered);
  return <input type="hidden" name="onceKey" value={key} />;
}
