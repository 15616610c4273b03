import Keyboard from "lucide/dist/esm/icons/keyboard.mjs";
import { useState } from "react";
import { Switch } from "#app/ui/forms/switch.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { LineIcon } from "#app/ui/line-icon.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { useOrderShortcuts, useShortcutsWanted } from "./use-order-shortcuts.ts";

/** The keys of the orders screen, and the dialog that tells them and turns them off. */
export function OrderShortcuts({ canReview }: { canReview: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { isWanted, setWanted } = useShortcutsWanted();
  useOrderShortcuts(isWanted, () => setOpen(true));
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
        icon={<LineIcon of={Keyboard} className="size-5" />}
        onClick={() => setOpen(true)}
        className="max-md:hidden"
      />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Keyboard shortcuts" width="sm">
        <dl className="mb-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
          {keys.map(([key, words]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="figures grid size-8 place-items-center rounded-xs border border-edge bg-sunken font-bold">
                  {key}
                </kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <Switch
          label="Single keys"
          hint="Off, these keys do nothing."
          checked={isWanted}
          onChange={(event) => setWanted(event.target.checked)}
        />
      </Dialog>
    </>
  );
}
