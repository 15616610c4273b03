import { classes } from "./classes.ts";

type PictureProps = {
  /** Content-hashed id of a stored picture; null for an external one. */
  mediaId: string | null;
  /** The picture where `mediaId` is null; the WebP of 960 px otherwise. */
  src: string;
  /** Empty if the picture says nothing that is not beside it. */
  alt: string;
  width: number;
  height: number;
  /** #rrggbb behind the picture until it loads. */
  tint?: string;
  /** A tiny WebP, base64 or a data URI, shown blurred until the picture loads. */
  placeholder?: string | null;
  /** Its displayed width, e.g. `${PHONE} 50vw, 25vw`. */
  sizes: string;
  /** In the first view: loaded eagerly and with high priority. */
  priority?: boolean;
  /** Classes of the picture itself; it fills its box. */
  className?: string;
};

const WIDTHS = [320, 640, 960];

/** Renders a picture in AVIF and WebP at three widths, with its space reserved. */
export function Picture({
  mediaId,
  src,
  alt,
  width,
  height,
  tint,
  placeholder,
  sizes,
  priority,
  className,
}: PictureProps) {
  // Always in a `picture`: for a plain eager `img` React writes a preload into the head, which a cached fragment would
  // lose.
  return (
    <picture className="contents">
      {mediaId !== null && <source type="image/avif" srcSet={srcSetOf(mediaId, "avif")} sizes={sizes} />}
      <img
        src={mediaId === null ? src : `/media/${mediaId}-640.webp`}
        srcSet={mediaId === null ? undefined : srcSetOf(mediaId, "webp")}
        sizes={mediaId === null ? undefined : sizes}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
        className={classes("picture", className)}
        style={{ backgroundColor: tint, ...blurred(placeholder) }}
      />
    </picture>
  );
}

function srcSetOf(mediaId: string, format: "avif" | "webp"): string {
  return WIDTHS.map((width) => `/media/${mediaId}-${width}.${format} ${width}w`).join(", ");
}

function blurred(placeholder: string | null | undefined) {
  if (!placeholder) return undefined;
  const uri = placeholder.startsWith("data:") ? placeholder : `data:image/webp;base64,${placeholder}`;
  return { backgroundImage: `url(${uri})` };
}
