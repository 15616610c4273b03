import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { ActionAnswer } from "./use-answer-toast.ts";

type DeleteProductDialogProps = {
  /** The product asked about; null closes the dialog. */
  product: { id: string; name: string } | null;
  onClose: () => void;
};

/** Asks once before a product goes. Source: specification §2, Products. */
export function DeleteProductDialog({ product, onClose }: DeleteProductDialogProps) {
  const fetcher = useFetcher<ActionAnswer>();
  const cancel = useRef<HTMLButtonElement>(null);
  const { data } = fetcher;
  useEffect(() => {
    if (data) onClose();
  }, [data, onClose]);

  return (
    <Dialog
      open={product !== null}
      onClose={onClose}
      title="Delete Product"
      width="sm"
      footer={
        <fetcher.Form method="post" action="/admin/products" className="flex w-full justify-end gap-3">
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="id" value={product?.id ?? ""} />
          <button
            ref={cancel}
            type="button"
            onClick={onClose}
            className="h-11 rounded-sm px-5 font-bold text-[0.9375rem] hover:bg-sunken"
          >
            Cancel
          </button>
          <Button type="submit" variant="primary" pending={fetcher.state !== "idle"}>
            Delete
          </Button>
        </fetcher.Form>
      }
    >
      <p className="leading-relaxed">
        Delete <strong className="break-words">{product?.name}</strong>? It leaves the shop at once. Orders
        that contain it keep it.
      </p>
    </Dialog>
  );
}
