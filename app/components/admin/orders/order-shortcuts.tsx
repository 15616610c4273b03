import Keyboard from "lucide/dist/esm/icons/keyboard.mjs";
import { useState } from "react";
import { Switch } from "#app/ui/forms/switch.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { useOrderShortcuts, useShortcutsEnabled } from "./use-order-shortcuts.ts";

/** The keyboard shortcuts of the orders screen, and the dialog that lists them and turns them off. */
export function OrderShortcuts({ canReview }: { canReview: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { isEnabled, setEnabled } = useShortcutsEnabled();
  useOrderShortcuts(isEnabled, () => setOpen(true));
  const keys = [
    ["j", "Next order"],
    ["k", "Previous order"],
    ["o", "Open the order"],
    ...(canReview
      ? [
          ["v", "Verify its payment"],
          ["r", "Write why it is rejected"],
        ]
      : []),
    ["/", "Search"],
    ["?", "These keys"],
  ];
  return (
    <>
      <IconButton
        label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        icon={Keyboard}
        onClick={() => setOpen(true)}
        className="max-md:hidden"
      />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Keyboard shortcuts" width="sm">
        <dl className="mb-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
          {keys.map(([key, description]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="figures grid size-8 place-items-center rounded-xs border border-edge bg-sunken font-bold">
                  {key}
                </kbd>
              </dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
        <Switch
          label="Single keys"
          hint="When off, these keys do nothing."
          checked={isEnabled}
          onChange={(event) => setEnabled(event.target.checked)}
        />
      </Dialog>
    </>
  );
}
