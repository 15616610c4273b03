import { type MouseEvent, type ReactNode, useState } from "react";
import { AskToLeave } from "#app/components/admin/asking/ask.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { Portal } from "#app/ui/portal.tsx";

type SheetLinkProps = {
  /** The page that does the same without script, and in a new tab. */
  href: string;
  /** The sheet's name. */
  title: string;
  /** Shown by the pointer. */
  hint: string;
  width?: "sm" | "md";
  className: string;
  children: ReactNode;
  /** The sheet's content, which calls back when it is done, and when what is typed is unsaved or no longer is. */
  renderSheet: (onDone: () => void, onEdit: (isUnsaved: boolean) => void) => ReactNode;
};

/** A link that opens a sheet where there is script. Closing asks first while something in it is unsaved. */
export function SheetLink({
  href,
  title,
  hint,
  width = "md",
  className,
  children,
  renderSheet,
}: SheetLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [isUnsaved, setUnsaved] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setWasOpened(true);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setUnsaved(false);
    setAsking(false);
  };
  return (
    <>
      <a href={href} className={className} title={hint} onClick={open}>
        {children}
      </a>
      {wasOpened && (
        <Portal place={document.body}>
          <Dialog
            open={isOpen}
            onClose={() => (isUnsaved ? setAsking(true) : close())}
            hasEntry={!isAsking}
            title={title}
            width={width}
          >
            {renderSheet(close, setUnsaved)}
          </Dialog>
          <AskToLeave isOpen={isAsking} onStay={() => setAsking(false)} onLeave={close} />
        </Portal>
      )}
    </>
  );
}
