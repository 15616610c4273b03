import ImageOff from "lucide/dist/esm/icons/image-off.mjs";
import { classes } from "#app/ui/classes.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

/** Shows a small picture of a product, or an empty tile if there is none. */
export function Thumbnail({ src, className }: { src: string | null; className: string }) {
  const tileClass = classes("flex-none rounded-xs bg-sunken object-cover", className);
  if (src === null || src === "") {
    return (
      <span className={classes(tileClass, "grid place-items-center text-ink-faint")}>
        <StrokeIcon of={ImageOff} className="size-4" />
      </span>
    );
  }
  return (
    <img
      src={smallestUrl(src)}
      alt=""
      width={88}
      height={110}
      loading="lazy"
      decoding="async"
      className={tileClass}
    />
  );
}

/** Returns the 320 px file of a stored picture; external pictures have one file only. */
export function smallestUrl(src: string): string {
  return src.replace(/^(\/media\/[0-9a-f]+)-\d+\.(?:webp|avif)$/, "$1-320.webp");
}
