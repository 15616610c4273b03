import Eye from "lucide/dist/esm/icons/eye.mjs";
import Heart from "lucide/dist/esm/icons/heart.mjs";
import ShoppingBag from "lucide/dist/esm/icons/shopping-bag.mjs";
import { cachedFragment } from "#packages/page-browser";
import { classes } from "./classes.ts";
import { strokesOf } from "./stroke-icon.tsx";

/** Icons that occur many times on a page; its sprite defines each once. */
const SPRITE = { heart: Heart, eye: Eye, bag: ShoppingBag };

/** Renders an icon of the sprite, 20 px unless `className` says otherwise; the page must contain an `IconSprite`. */
export function Icon({ name, className }: { name: keyof typeof SPRITE; className?: string }) {
  return (
    <svg aria-hidden className={classes("line-icon icon", className)}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}

/** Renders the sprite, once a page and before the first `Icon`. */
export const IconSprite = cachedFragment(function IconSprite() {
  return (
    <svg aria-hidden width={0} height={0} className="absolute">
      {Object.entries(SPRITE).map(([name, drawing]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          {strokesOf(drawing)}
        </symbol>
      ))}
    </svg>
  );
});
