import ShoppingBag from "lucide/dist/esm/icons/shopping-bag.mjs";
import { classes } from "#app/ui/classes.ts";
import { Picture } from "#app/ui/picture.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

const OWN_PICTURE = /^\/media\/([0-9a-f]+)-\d+\.\w+$/;

/** Renders the small picture of a cart or order line; its name is beside it, so it has no text alternative. */
export function LineImage({ src, className }: { src: string | null; className: string }) {
  const look = classes("block overflow-hidden bg-sunken", className);
  if (src === null) {
    return (
      <span className={classes(look, "grid place-items-center text-ink-faint")}>
        <StrokeIcon of={ShoppingBag} className="size-6" />
      </span>
    );
  }
  return (
    <span className={look}>
      <Picture
        mediaId={OWN_PICTURE.exec(src)?.[1] ?? null}
        src={src}
        alt=""
        width={320}
        height={400}
        sizes="112px"
      />
    </span>
  );
}
