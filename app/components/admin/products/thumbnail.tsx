import ImageOff from "lucide/dist/esm/icons/image-off.mjs";
import { classes } from "#app/ui/classes.ts";
import { LineIcon } from "#app/ui/line-icon.tsx";

/** A small picture of a product beside its name; a quiet tile where there is none. */
export function Thumbnail({ src, className }: { src: string | null; className?: string }) {
  const box = classes("flex-none rounded-xs bg-sunken object-cover", className ?? "h-14 w-11");
  if (src === null || src === "") {
    return (
      <span className={classes(box, "grid place-items-center text-ink-faint")}>
        <LineIcon of={ImageOff} className="size-4" />
      </span>
    );
  }
  return (
    <img src={smallest(src)} alt="" width={88} height={110} loading="lazy" decoding="async" className={box} />
  );
}

/** The 320 px file of a stored picture; pictures elsewhere have only one. */
function smallest(src: string): string {
  return src.replace(/^(\/media\/[0-9a-f]+)-\d+\.(?:webp|avif)$/, "$1-320.webp");
}
