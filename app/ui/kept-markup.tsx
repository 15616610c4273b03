import type { ReactElement } from "react";

/*
 * A card costs more to render than anything else on a page, and comes out the same for everybody until its product
 * changes. So the server keeps the markup of such a part beside the object it shows: in a rendering a kept part leaves
 * only an empty mark, and its markup is put there afterwards. The browser knows nothing of this and hydrates what
 * React itself would have written.
 */
type Place = { of: object; variant: string };

/** Enough for every heading, size and page kind; beyond it parts are rendered each time. */
const MOST_VARIANTS = 32;

const kept = new WeakMap<object, Map<string, string>>();
let places: Place[] | null = null;

const TAG = "kept-markup";
/** Nobody outside this process can write it into a page. */
const MARK = import.meta.env.SSR ? `${Math.random().toString(36).slice(2)}-` : "";

type KeptMarkupProps = {
  /** What is shown. Nothing else may have a say in the markup: no visitor, no address, no `useId`. */
  of: object;
  /** How it is shown, where the same thing is shown in several ways. */
  variant: string;
  children: ReactElement;
};

/** Its child, rendered once on the server for as long as `of` lives. */
export function KeptMarkup({ of, variant, children }: KeptMarkupProps) {
  if (!import.meta.env.SSR || places === null) return children;
  const variants = kept.get(of);
  const isKept = variants?.has(variant) ?? false;
  if (!isKept && (variants?.size ?? 0) >= MOST_VARIANTS) return children;
  places.push({ of, variant });
  const mark = `${MARK}${places.length - 1}`;
  return isKept ? <kept-markup data-at={mark} /> : <kept-markup data-at={mark}>{children}</kept-markup>;
}

/**
 * Renders with kept parts. Answers the page with an empty mark for each of them, to be worked on while it is small,
 * and what puts the parts in. `render` must not wait.
 */
export function renderKeeping(render: () => string): { html: string; complete: (html: string) => string } {
  const found: Place[] = [];
  places = found;
  let html: string;
  try {
    html = render();
  } finally {
    places = null;
  }
  // Held here, so that a part whose object goes away meanwhile is still there for this page.
  const parts: string[] = [];
  const emptied = eachMark(html, (at, content) => {
    const place = found[at];
    if (!place) return content;
    const variants = kept.get(place.of) ?? new Map<string, string>();
    kept.set(place.of, variants);
    const part = variants.get(place.variant) ?? content;
    variants.set(place.variant, part);
    parts[at] = part;
    return `<${TAG} data-at="${MARK}${at}"></${TAG}>`;
  });
  return { html: emptied, complete: (page) => eachMark(page, (at) => parts[at] ?? "") };
}

const OPEN = `<${TAG} data-at="${MARK}`;
const CLOSE = `</${TAG}>`;

function eachMark(html: string, write: (at: number, content: string) => string): string {
  let done = "";
  let from = 0;
  for (let open = html.indexOf(OPEN); open !== -1; open = html.indexOf(OPEN, from)) {
    const tagEnd = html.indexOf('">', open);
    const close = html.indexOf(CLOSE, tagEnd);
    const at = Number(html.slice(open + OPEN.length, tagEnd));
    done += html.slice(from, open) + write(at, html.slice(tagEnd + 2, close));
    from = close + CLOSE.length;
  }
  return done + html.slice(from);
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "kept-markup": { "data-at": string; children?: ReactElement };
    }
  }
}
