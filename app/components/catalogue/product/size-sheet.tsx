import type { ComponentProps } from "react";
import { SizeChoice } from "#app/components/catalogue/sizes/size-choice.tsx";
import { SIZE_REQUIRED } from "#app/copy/size-required.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

type SizeSheetProps = Omit<ComponentProps<typeof SizeChoice>, "error" | "aside"> & {
  open: boolean;
  onClose: () => void;
  onReopen: () => void;
  onAdd: (size: string) => void;
};

/**
 * Shows the sizes at the bottom of a phone's screen after Add to Cart without a size. Source: specification §5, Quick
 * view.
 */
export function SizeSheet({ open, onClose, onReopen, onAdd, ...choice }: SizeSheetProps) {
  const { value } = choice;
  return (
    <Dialog
      {...{ open, onClose, onReopen }}
      title="Choose your size"
      footer={
        <Button
          variant="primary"
          className="h-12 flex-1"
          onClick={() => {
            if (value === null) return;
            onAdd(value);
            onClose();
          }}
        >
          Add to Cart
        </Button>
      }
    >
      <SizeChoice {...choice} error={value === null ? SIZE_REQUIRED.text : null} />
    </Dialog>
  );
}
