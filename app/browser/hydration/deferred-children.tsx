import { type ReactNode, useDeferredValue, useState } from "react";

type DeferredChildrenProps = {
  /** Whether it is wanted already. What has come once stays. */
  asked: boolean;
  /** Keeps its room until it comes. */
  room?: ReactNode;
  children: ReactNode;
};

/** What a layer holds: the layer itself answers the tap, and this follows in a frame of its own. */
export function DeferredChildren({ asked, room, children }: DeferredChildrenProps) {
  const isTime = useDeferredValue(asked, false);
  const [hasCome, setHasCome] = useState(false);
  if (isTime && !hasCome) setHasCome(true);
  return hasCome ? children : room;
}
