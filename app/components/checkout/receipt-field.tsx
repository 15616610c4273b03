import Camera from "lucide/dist/esm/icons/camera.mjs";
import FileText from "lucide/dist/esm/icons/file-text.mjs";
import { useCallback, useState } from "react";
import { RECEIPT_ACCEPT } from "#app/domain/payments/receipt.ts";
import { FileField } from "#app/ui/forms/file-field.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type ReceiptFieldProps = {
  file: File | null;
  error: string | undefined;
  /** Null if the choice was removed. */
  onChoose: (file: File | null) => void;
  /** Changes whenever the field must be cleared. */
  resetKey: number;
};

/** Renders the receipt's file field, with camera or files, and a preview. */
export function ReceiptField({ file, error, onChoose, resetKey }: ReceiptFieldProps) {
  return (
    <div className="space-y-3">
      <FileField
        key={resetKey}
        label="Payment receipt"
        name="receipt"
        hint="A photo, screenshot or PDF"
        prompt={file ? `Chosen: ${file.name}` : "Take a photo or choose a file"}
        icon={<StrokeIcon of={Camera} className="size-6 flex-none text-ink-faint" />}
        accept={RECEIPT_ACCEPT}
        error={error}
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
      />
      {file && <ReceiptPreview key={`${file.name} ${file.lastModified}`} file={file} />}
    </div>
  );
}

function ReceiptPreview({ file }: { file: File }) {
  const [isPicture, setIsPicture] = useState(file.type.startsWith("image/"));
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <div className="flex items-center gap-4 rounded-sm bg-sunken p-3">
      {isPicture ? (
        <img
          ref={show}
          alt="Your receipt"
          // Some browsers cannot show every format of a phone's camera; the server can.
          onError={() => setIsPicture(false)}
          className="h-28 w-22 flex-none rounded-xs bg-card object-contain"
        />
      ) : (
        <StrokeIcon of={FileText} className="size-10 flex-none text-ink-faint" />
      )}
      <p className="figures text-ink-soft text-sm">{fileSizeLabel(file.size)}</p>
    </div>
  );
}

function fileSizeLabel(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : `${Math.ceil(bytes / 1024)} kB`;
}
