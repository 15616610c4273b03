import { type ReactNode, useDeferredValue, useState } from "react";

type DeferredChildrenProps = {
  /** Whether the content is wanted. Once rendered it stays. */
  when: boolean;
  /** A placeholder of the same size until then. */
  room?: ReactNode;
  children: ReactNode;
};

/** What an overlay holds: the overlay itself opens on the tap, and its content follows in a frame of its own. */
export function DeferredChildren({ when, room, children }: DeferredChildrenProps) {
  const isTime = useDeferredValue(when, false);
  const [hasCome, setHasCome] = useState(false);
  if (isTime && !hasCome) setHasCome(true);
  return hasCome ? children : room;
}
