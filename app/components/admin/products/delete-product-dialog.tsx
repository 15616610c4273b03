import { ConfirmDialog } from "#app/components/admin/forms/confirm-dialog.tsx";

type DeleteProductDialogProps = {
  /** The product to confirm; null closes the dialog. */
  product: { id: string; name: string } | null;
  onClose: () => void;
};

/** Asks for confirmation before a product is deleted. Source: specification 11.3. */
export function DeleteProductDialog({ product, onClose }: DeleteProductDialogProps) {
  return (
    <ConfirmDialog
      open={product !== null}
      onClose={onClose}
      title="Delete Product"
      confirmLabel="Delete"
      action="/admin/products"
      fields={{ intent: "delete", id: product?.id ?? "" }}
    >
      Delete <strong className="break-words">{product?.name}</strong>? It leaves the shop straight away.
      Orders that contain it keep it.
    </ConfirmDialog>
  );
}
