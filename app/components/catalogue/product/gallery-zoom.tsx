import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { useEffect, useRef, useState } from "react";
import type { ProductImage } from "#app/domain/catalogue/product.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Modal } from "#app/ui/overlay/modal.tsx";
import { ZOOM_CLOSE, ZOOM_PANEL } from "./product-gallery.tsx";
import { ZoomablePicture } from "./zoomable-picture.tsx";

type GalleryZoomProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  name: string;
  images: readonly ProductImage[];
  /** The picture shown first. */
  start: number;
};

/** Renders the pictures on the whole screen: a row that scrolls and snaps, each of them zoomed by a tap or two fingers. */
export function GalleryZoom({ open, onClose, title, name, images, start }: GalleryZoomProps) {
  return (
    <Modal open={open} onClose={onClose} place="center" label={title} className={ZOOM_PANEL}>
      <Zoomed key={`${open} ${start}`} name={name} images={images} start={start} onClose={onClose} />
    </Modal>
  );
}

type ZoomedProps = Pick<GalleryZoomProps, "name" | "images" | "start" | "onClose">;

function Zoomed({ name, images, start, onClose }: ZoomedProps) {
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(start);
  useEffect(() => {
    row.current?.scrollTo({ left: start * row.current.clientWidth, behavior: "instant" });
  }, [start]);
  const step = (by: number) => {
    const place = (at + by + images.length) % images.length;
    row.current?.scrollTo({ left: place * row.current.clientWidth, behavior: "instant" });
  };
  return (
    <>
      <ul
        ref={row}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
        className="scrollbar-none flex h-full snap-x snap-mandatory overflow-x-auto bg-sunken"
      >
        {images.map((image, place) => (
          // One swipe is one picture, however fast.
          <li
            key={image.src}
            className="h-full w-full flex-none snap-start"
            style={{ scrollSnapStop: "always" }}
          >
            <ZoomablePicture image={image} alt={`${name}, picture ${place + 1}`} isShown={place === at} />
          </li>
        ))}
      </ul>
      <IconButton variant="raised" label="Close" icon={X} onClick={onClose} className={ZOOM_CLOSE} />
      {images.length > 1 && (
        <div className="pointer-events-none absolute inset-x-3 bottom-3 flex items-center justify-between *:pointer-events-auto">
          <IconButton variant="raised" label="Previous picture" icon={ChevronLeft} onClick={() => step(-1)} />
          <span className="figures rounded-full bg-card px-3 py-1 font-semibold">
            {at + 1} / {images.length}
          </span>
          <IconButton variant="raised" label="Next picture" icon={ChevronRight} onClick={() => step(1)} />
        </div>
      )}
    </>
  );
}
