import { type ReactNode, useDeferredValue, useState } from "react";

type DeferredChildrenProps = {
  /** Whether it is wanted already. What has come once stays. */
  asked: boolean;
  /** Keeps its space until it comes. */
  room?: ReactNode;
  children: ReactNode;
};

/** What an overlay holds: the overlay itself opens on the tap, and its content follows in a frame of its own. */
export function DeferredChildren({ asked, room, children }: DeferredChildrenProps) {
  const isTime = useDeferredValue(asked, false);
  const [hasCome, setHasCome] = useState(false);
  if (isTime && !hasCome) setHasCome(true);
  return hasCome ? children : room;
}
