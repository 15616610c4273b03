import { type MouseEvent, type ReactNode, useState } from "react";
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
  /** The sheet's content, which calls back when it is done. */
  renderSheet: (onDone: () => void) => ReactNode;
};

/** A link that opens a sheet where there is script. */
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
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setWasOpened(true);
    setOpen(true);
  };
  const close = () => setOpen(false);
  return (
    <>
      <a href={href} className={className} title={hint} onClick={open}>
        {children}
      </a>
      {wasOpened && (
        <Portal place={document.body}>
          <Dialog open={isOpen} onClose={close} title={title} width={width}>
            {renderSheet(close)}
          </Dialog>
        </Portal>
      )}
    </>
  );
}
