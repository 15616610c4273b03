import Eye from "lucide-react/icons/eye";
import Heart from "lucide-react/icons/heart";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import { classes } from "./classes.ts";

/** The icons that stand many times on a page: drawn once in its sprite, and pointed to from everywhere else. */
const SPRITE = { heart: Heart, eye: Eye, bag: ShoppingBag };

/** An icon of the sprite, 20 px unless `className` says otherwise; the page must hold an `IconSprite`. */
export function Icon({ name, className }: { name: keyof typeof SPRITE; className?: string }) {
  return (
    <svg aria-hidden className={classes("icon", className)}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}

/** Once a page, before the first `Icon`. */
export function IconSprite() {
  return (
    <svg aria-hidden width={0} height={0} className="absolute">
      {Object.entries(SPRITE).map(([name, Drawing]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          <Drawing fill="inherit" />
        </symbol>
      ))}
    </svg>
  );
}
