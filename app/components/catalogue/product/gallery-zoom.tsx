import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import { useState } from "react";
import { ProductPicture } from "#app/components/catalogue/cards/product-picture.tsx";
import type { ProductImage } from "#app/domain/catalogue/product.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

type GalleryZoomProps = {
  open: boolean;
  onClose: () => void;
  onReopen: () => void;
  name: string;
  images: readonly ProductImage[];
  /** The index of the first picture. */
  start: number;
};

/** Shows the pictures in full size; larger ones scroll. */
export function GalleryZoom({ open, onClose, onReopen, name, images, start }: GalleryZoomProps) {
  return (
    <Dialog {...{ open, onClose, onReopen }} title={`${name}, pictures`} width="lg" className="p-0">
      <Zoomed key={`${open} ${start}`} name={name} images={images} start={start} />
    </Dialog>
  );
}

function Zoomed({ name, images, start }: Pick<GalleryZoomProps, "name" | "images" | "start">) {
  const [at, setAt] = useState(start);
  const [isLarge, setIsLarge] = useState(false);
  const image = images[at] ?? null;
  const step = (by: number) => {
    setAt((at + by + images.length) % images.length);
    setIsLarge(false);
  };
  return (
    <>
      <div className="max-h-[75dvh] overflow-auto bg-sunken">
        <button
          type="button"
          aria-label={isLarge ? "Zoom out" : "Zoom in"}
          onClick={() => setIsLarge(!isLarge)}
          className={
            isLarge ? "block w-[200%] cursor-zoom-out" : "mx-auto block w-full max-w-[60dvh] cursor-zoom-in"
          }
        >
          <ProductPicture
            image={image}
            alt={`${name}, picture ${at + 1}`}
            sizes="960px"
            className="h-auto!"
          />
        </button>
      </div>
      {images.length > 1 && (
        <div className="flex items-center justify-center gap-4 py-3">
          <IconButton
            variant="outline"
            label="Previous picture"
            icon={ChevronLeft}
            onClick={() => step(-1)}
          />
          <span className="figures font-semibold">
            {at + 1} / {images.length}
          </span>
          <IconButton variant="outline" label="Next picture" icon={ChevronRight} onClick={() => step(1)} />
        </div>
      )}
    </>
  );
}
