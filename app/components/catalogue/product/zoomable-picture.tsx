import { type MouseEvent, type TouchEvent, useEffect, useRef, useState } from "react";
import { ProductPicture } from "#app/components/catalogue/cards/product-picture.tsx";
import type { ProductImage } from "#app/domain/catalogue/product.ts";
import { PHONE } from "#app/ui/is-phone.ts";

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
export function ZoomablePicture({ image, alt, isShown }: ZoomablePictureProps) {
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
