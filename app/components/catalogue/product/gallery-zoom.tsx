import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { type MouseEvent, type TouchEvent, useEffect, useRef, useState } from "react";
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

const TAPPED = 2;
const MOST = 3;
/** The second tap of a double tap is no tap of its own. */
const DOUBLE_TAP_MS = 350;

/** On phones, until it is zoomed, the picture that the page has loaded. */
const SIZES = `${PHONE} 100vw, 960px`;

/** As wide as the screen, up to twice the width on the product page. */
const FIT = "min(100vw, 87rem)";

/** The edges fade into the tint around the picture, which is never quite their colour. */
const FADED = "transparent, black 5%, black 95%, transparent";

type ZoomablePictureProps = { image: ProductImage; alt: string; isShown: boolean };

/** Renders a picture that a tap shows at twice its size and two fingers at up to three times; it pans by scrolling. */
function ZoomablePicture({ image, alt, isShown }: ZoomablePictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const pinch = useRef<{ distance: number; scale: number } | null>(null);
  const tappedAt = useRef(0);
  const target = useRef<{ left: number; top: number } | null>(null);
  const [scale, setScale] = useState(1);
  if (!isShown && scale !== 1) setScale(1);

  useEffect(() => {
    // The tap that opened the picture.
    tappedAt.current = performance.now();
    const shown = frame.current;
    const picture = shown?.firstElementChild;
    if (!shown || !picture) return;
    const sizes = new ResizeObserver(() => {
      const centre = { left: 0, top: (shown.scrollHeight - shown.clientHeight) / 2 };
      shown.scrollTo({ ...(target.current ?? centre), behavior: "instant" });
      target.current = null;
    });
    sizes.observe(picture);
    return () => sizes.disconnect();
  }, []);

  /** Scales the picture; what is below the point of the screen stays there. */
  const scaleTo = (wanted: number, { x, y }: { x: number; y: number }) => {
    const shown = frame.current?.firstElementChild?.getBoundingClientRect();
    if (!shown) return;
    const next = Math.min(MOST, Math.max(1, wanted));
    const ratio = next / scale;
    target.current = { left: (x - shown.left) * ratio - x, top: (y - shown.top) * ratio - y };
    setScale(next);
  };
  const onClick = ({ clientX, clientY, detail, timeStamp }: MouseEvent) => {
    const isSecondTap = timeStamp - tappedAt.current < DOUBLE_TAP_MS;
    tappedAt.current = timeStamp;
    if (isSecondTap) return;
    // A press of a key has no place.
    const point = detail === 0 ? { x: innerWidth / 2, y: innerHeight / 2 } : { x: clientX, y: clientY };
    scaleTo(scale > 1 ? 1 : TAPPED, point);
  };
  const onTouchStart = ({ touches }: TouchEvent) => {
    const fingers = twoFingers(touches);
    pinch.current = fingers && { distance: fingers.distance, scale };
  };
  const onTouchMove = ({ touches }: TouchEvent) => {
    const fingers = twoFingers(touches);
    const start = pinch.current;
    if (fingers && start) scaleTo((start.scale * fingers.distance) / start.distance, fingers);
  };
  return (
    <div
      ref={frame}
      onTouchStart={onTouchStart}
      onTouchMove={onTouchMove}
      className="grid h-full overflow-auto"
      style={{
        placeItems: "safe center",
        touchAction: "pan-x pan-y",
        overscrollBehavior: scale > 1 ? "contain" : undefined,
        backgroundColor: image.tint,
      }}
    >
      <button
        type="button"
        aria-label={scale > 1 ? "Zoom out" : "Zoom in"}
        onClick={onClick}
        style={{
          width: `calc(${FIT} * ${scale})`,
          maskImage: `linear-gradient(90deg, ${FADED}), linear-gradient(${FADED})`,
          maskComposite: "intersect",
        }}
        className="block cursor-zoom-in focus-visible:-outline-offset-3"
      >
        <ProductPicture image={image} alt={alt} sizes={scale > 1 ? "960px" : SIZES} className="h-auto!" />
      </button>
    </div>
  );
}

/** Returns how far two fingers are apart in CSS pixels, at least 1, and the point between them; null for more or fewer. */
function twoFingers(touches: TouchEvent["touches"]) {
  const [a, b] = [touches[0], touches[1]];
  if (touches.length !== 2 || !a || !b) return null;
  const distance = Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
  return { distance, x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 };
}
