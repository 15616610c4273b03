import { type ReactNode, useDeferredValue, useState } from "react";

type DeferredChildrenProps = {
  /** Whether to render the content. Once rendered it stays. */
  when: boolean;
  /** A placeholder of the same size until then. */
  room?: ReactNode;
  children: ReactNode;
};

/** Renders an overlay's content in a frame of its own, after the frame in which the overlay opened. */
export function DeferredChildren({ when, room, children }: DeferredChildrenProps) {
  const isTime = useDeferredValue(when, false);
  const [hasCome, setHasCome] = useState(false);
  if (isTime && !hasCome) setHasCome(true);
  return hasCome ? children : room;
}
