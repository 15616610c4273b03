import type { ReactElement } from "react";

/*
 * A card costs more to render than anything else on a page, and comes out the same for everybody until its product
 * changes. So the server keeps the markup of such a part beside the object it shows: in a rendering a kept part leaves
 * only an empty mark, and its markup is put there afterwards. The browser knows nothing of this and hydrates what
 * React itself would have written.
 */
type Place = { of: object; variant: string } | { parts: Part[] };

/** Kept as the bytes that are sent: a page put together as text would be copied several times, at two bytes a letter. */
type Part = Uint8Array;

/** Enough for every heading, size and page kind; beyond it parts are rendered each time. */
const MOST_VARIANTS = 32;
/** Of what many ask for in ways of their own. */
const MOST_REPEATED = 8;

/** By what is shown, and how; null for a way that was asked for once. */
const kept = new WeakMap<object, Map<string, Part[] | null>>();
let places: Place[] | null = null;

const TAG = "kept-markup";
/** Nobody outside this process can write it into a page. */
const MARK = import.meta.env.SSR ? `${Math.random().toString(36).slice(2)}-` : "";

type KeptMarkupProps = {
  /**
   * What is shown. Nothing else may have a say in the markup: no visitor, no address, no `useId`. Kept parts may stand
   * within it, where what they show is said by it too.
   */
  of: object;
  /** How it is shown, where the same thing is shown in several ways; null for a way not worth keeping. */
  variant: string | null;
  /** What shows it, or where even putting that together is work, what makes it. */
  children: ReactElement | (() => ReactElement);
};

/** Its child, rendered once on the server for as long as `of` lives. */
export function KeptMarkup({ of, variant, children }: KeptMarkupProps) {
  const draw = () => (typeof children === "function" ? children() : children);
  if (!import.meta.env.SSR || places === null || variant === null) return draw();
  const variants = kept.get(of);
  const parts = variants?.get(variant);
  if (parts) return markOf({ parts });
  return (variants?.size ?? 0) < MOST_VARIANTS ? markOf({ of, variant }, draw()) : draw();
}

/**
 * On the server, the same for what strangers may ask for in ways of their own: kept when it is asked for again, in the
 * few ways asked for last.
 */
export function RepeatedMarkup({
  of,
  variant,
  children,
}: KeptMarkupProps & { children: () => ReactElement }) {
  if (places === null || variant === null) return children();
  const variants = variantsOf(of);
  const known = variants.get(variant);
  variants.delete(variant);
  variants.set(variant, known ?? null);
  for (const oldest of variants.keys()) {
    if (variants.size <= MOST_REPEATED) break;
    variants.delete(oldest);
  }
  if (known) return markOf({ parts: known });
  return known === null ? markOf({ of, variant }, children()) : children();
}

type KeptMarkupsProps<One extends object> = {
  of: readonly One[];
  variantOf: (one: One, at: number) => string;
  /** With its key. */
  children: (one: One, at: number) => ReactElement;
};

/** A list of such parts, which costs React no more than one of them once all are kept. */
export function KeptMarkups<One extends object>({ of, variantOf, children }: KeptMarkupsProps<One>) {
  if (!import.meta.env.SSR || places === null) return of.map(children);
  const parts = of.map((one, at) => kept.get(one)?.get(variantOf(one, at)));
  if (parts.every((part) => part != null)) return markOf({ parts: parts.flat() });
  return of.map((one, at) => {
    const child = children(one, at);
    return (
      <KeptMarkup key={child.key} of={one} variant={variantOf(one, at)}>
        {child}
      </KeptMarkup>
    );
  });
}

function markOf(place: Place, children?: ReactElement) {
  const at = places?.push(place) ?? 0;
  return <kept-markup data-at={`${MARK}${at - 1}`}>{children}</kept-markup>;
}

/** A rendered page: texts, and between them the kept parts that stand there; one text more than there are such places. */
export type KeptPage = { texts: string[]; between: Part[][] };

/** Renders with kept parts. `render` must not wait. */
export function renderKeeping(render: () => string): KeptPage {
  const found: Place[] = [];
  places = found;
  let html: string;
  try {
    html = render();
  } finally {
    places = null;
  }
  const page: KeptPage = { texts: [], between: [] };
  const tags = new RegExp(`<${TAG} data-at="${MARK}(\\d+)">|</${TAG}>`, "g");
  const opened: { place: Place; parts: Part[] }[] = [];
  let from = 0;
  for (const { 0: tag, 1: at, index } of html.matchAll(tags)) {
    const text = html.slice(from, index);
    from = index + tag.length;
    const inner = at === undefined ? opened.pop() : undefined;
    const outer = opened.at(-1);
    if (inner) {
      const parts =
        "parts" in inner.place ? inner.place.parts : keep(inner.place, [...inner.parts, bytesOf(text)]);
      if (outer) outer.parts.push(...parts);
      else page.between.push(parts);
      continue;
    }
    const place = found[Number(at)];
    if (!place) throw new Error("a mark that nobody set");
    if (outer) outer.parts.push(bytesOf(text));
    else page.texts.push(text);
    opened.push({ place, parts: [] });
  }
  if (opened.length > 0) throw new Error("a kept part without an end");
  page.texts.push(html.slice(from));
  return page;
}

function keep({ of, variant }: { of: object; variant: string }, drawn: Part[]): Part[] {
  const variants = variantsOf(of);
  const parts = variants.get(variant) ?? drawn;
  variants.set(variant, parts);
  return parts;
}

function variantsOf(of: object): Map<string, Part[] | null> {
  const variants = kept.get(of) ?? new Map<string, Part[] | null>();
  kept.set(of, variants);
  return variants;
}

function bytesOf(text: string): Part {
  return new TextEncoder().encode(text);
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "kept-markup": { "data-at": string; children?: ReactElement | undefined };
    }
  }
}
