import Expand from "lucide/dist/esm/icons/expand.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { useEffect, useRef, useState } from "react";
import { ProductPicture } from "#app/components/catalogue/cards/product-picture.tsx";
import type { ProductImage } from "#app/domain/catalogue/product.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { PHONE } from "#app/ui/is-phone.ts";
import { OverlayFrame } from "#app/ui/overlay/overlay-frame.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { useLazyComponent, useOpenOnEntry } from "#packages/page-browser";

const loadZoom = () => import("./gallery-zoom.tsx").then(({ GalleryZoom }) => GalleryZoom);

const SIZES = `${PHONE} 100vw, (width < 90rem) 47vw, 43rem`;
export const ZOOM_PANEL = "h-dvh! max-h-none! w-full! rounded-none!";
export const ZOOM_CLOSE = "absolute! top-3 right-3";

/** Shows the pictures of a product: a row that scrolls and snaps, thumbnails below it (dots on phones), and a zoom. */
export function ProductGallery({ name, images }: { name: string; images: readonly ProductImage[] }) {
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const { isOpen, open, close } = useOpenOnEntry();
  const title = `${name}, pictures`;
  const zoom = useLazyComponent(
    loadZoom,
    isOpen,
    (GalleryZoom) => (
      <GalleryZoom open={isOpen} onClose={close} title={title} name={name} images={images} start={at} />
    ),
    close,
    () => {
      const image = images[at] ?? null;
      return (
        <OverlayFrame place="center" title={title} bare onClose={close} className={ZOOM_PANEL}>
          <div className="grid h-full items-center" style={{ backgroundColor: image?.tint }}>
            <ProductPicture
              image={image}
              alt={`${name}, picture ${at + 1}`}
              sizes={SIZES}
              className="h-auto!"
            />
          </div>
          <IconButton variant="raised" label="Close" icon={X} onClick={close} className={ZOOM_CLOSE} />
        </OverlayFrame>
      );
    },
  );

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => setAt(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
    element.addEventListener("scroll", measure, { passive: true });
    return () => element.removeEventListener("scroll", measure);
  }, []);

  const go = (place: number) => row.current?.scrollTo(place * row.current.clientWidth, 0);
  const hasSeveral = images.length > 1;
  return (
    <section aria-label={`Pictures of ${name}`} className="relative min-w-0 max-sm:-mx-4">
      <div className="relative">
        <ul
          ref={row}
          className="scrollbar-none flex snap-x snap-mandatory overflow-x-auto bg-sunken sm:rounded-sm"
        >
          {(hasSeveral ? images : [images[0] ?? null]).map((image, place) => (
            <li
              key={image?.src ?? "none"}
              className={`w-full flex-none snap-start${place > 0 ? " further-picture" : ""}`}
            >
              <button
                type="button"
                aria-label={hasSeveral ? `Zoom picture ${place + 1} of ${images.length}` : "Zoom picture"}
                disabled={image === null}
                onClick={open}
                className="block aspect-[4/5] w-full cursor-zoom-in overflow-hidden focus-visible:-outline-offset-3 max-sm:aspect-[15/11]"
              >
                <ProductPicture
                  image={image}
                  alt={hasSeveral ? `${name}, picture ${place + 1}` : name}
                  sizes={SIZES}
                  priority={place === 0}
                />
              </button>
            </li>
          ))}
        </ul>
        <StrokeIcon of={Expand} className="pointer-events-none absolute top-4 right-4 size-5 text-ink-soft" />
      </div>
      {hasSeveral && (
        <ul className="picture-steps">
          {images.map((image, place) => (
            <li key={image.src}>
              <button
                type="button"
                aria-label={`Show picture ${place + 1}`}
                aria-current={place === at ? "true" : undefined}
                onClick={() => go(place)}
              >
                <ProductPicture image={image} alt="" sizes="5rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {zoom}
    </section>
  );
}
