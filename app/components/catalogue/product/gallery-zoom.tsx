import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { ProductPicture } from "#app/components/catalogue/cards/product-picture.tsx";
import type { ProductImage } from "#app/domain/catalogue/product.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { PHONE } from "#app/ui/is-phone.ts";
import { Modal } from "#app/ui/overlay/modal.tsx";
import { ZOOM_CLOSE, ZOOM_PANEL } from "./product-gallery.tsx";

type GalleryZoomProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  name: string;
  images: readonly ProductImage[];
  /** The picture shown first. */
  start: number;
};

/** Renders the pictures on the whole screen: a row that scrolls and snaps, each of them zoomed by a tap. */
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

/** On phones, until it is zoomed, the picture that the page has loaded. */
const SIZES = `${PHONE} 100vw, 960px`;

const ZOOM = 2;

/** As wide as the screen, up to twice the width on the product page. */
const FIT = "min(100vw, 87rem)";

/** The edges fade into the tint around the picture, which is never quite their colour. */
const FADED = "transparent, black 5%, black 95%, transparent";

type ZoomablePictureProps = { image: ProductImage; alt: string; isShown: boolean };

/** Renders a picture that a tap shows at twice its size; it pans by scrolling. Two fingers zoom as on any page. */
function ZoomablePicture({ image, alt, isShown }: ZoomablePictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  /** Where a zoomed picture is scrolled to; null for its centre. */
  const target = useRef<{ left: number; top: number } | null>(null);
  const [isZoomed, setZoomed] = useState(false);
  if (!isShown && isZoomed) setZoomed(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture has another size once it is zoomed.
  useEffect(() => {
    const shown = frame.current;
    if (!shown) return;
    const centre = { left: 0, top: (shown.scrollHeight - shown.clientHeight) / 2 };
    shown.scrollTo({ ...(target.current ?? centre), behavior: "instant" });
    target.current = null;
  }, [isZoomed]);

  const onClick = ({ clientX, clientY, currentTarget, detail }: MouseEvent) => {
    // The second tap of a double tap is no tap of its own.
    if (detail > 1) return;
    // What is below the tap stays there. A press of a key has no place.
    const { left, top } = currentTarget.getBoundingClientRect();
    const [x, y] = detail === 0 ? [innerWidth / 2, innerHeight / 2] : [clientX, clientY];
    const ratio = isZoomed ? 1 / ZOOM : ZOOM;
    target.current = { left: (x - left) * ratio - x, top: (y - top) * ratio - y };
    setZoomed(!isZoomed);
  };
  return (
    <div
      ref={frame}
      className="grid h-full overflow-auto"
      style={{
        placeItems: "safe center",
        overscrollBehavior: isZoomed ? "contain" : undefined,
        backgroundColor: image.tint,
      }}
    >
      <button
        type="button"
        aria-label={isZoomed ? "Zoom out" : "Zoom in"}
        onClick={onClick}
        style={{
          width: isZoomed ? `calc(${FIT} * ${ZOOM})` : FIT,
          maskImage: `linear-gradient(90deg, ${FADED}), linear-gradient(${FADED})`,
          maskComposite: "intersect",
        }}
        className="block cursor-zoom-in focus-visible:-outline-offset-3"
      >
        <ProductPicture image={image} alt={alt} sizes={isZoomed ? "960px" : SIZES} className="h-auto!" />
      </button>
    </div>
  );
}
