import type { ReactElement } from "react";

/*
 * A card costs more to render than anything else on a page, and comes out the same for everybody until its product
 * changes. So the server keeps the markup of such a part beside the object it shows: in a rendering a kept part leaves
 * only an empty mark, and its markup is put there afterwards. The browser knows nothing of this and hydrates what
 * React itself would have written.
 */
type FragmentSlot = { of: object; variant: string } | { parts: FragmentBytes[] };

/** Kept as the bytes that are sent: a page put together as text would be copied several times, at two bytes a letter. */
type FragmentBytes = Uint8Array;

/** Enough for every heading, size and page kind; beyond it parts are rendered each time. */
const MAX_VARIANTS = 32;
/** Of what many ask for in ways of their own. */
const MAX_SECOND_USE_VARIANTS = 8;

/** By what is shown, and how; null for a way that was asked for once. */
const fragmentCache = new WeakMap<object, Map<string, FragmentBytes[] | null>>();
let slots: FragmentSlot[] | null = null;

const TAG = "kept-markup";
/** Nobody outside this process can write it into a page. */
const SLOT_NONCE = import.meta.env.SSR ? `${Math.random().toString(36).slice(2)}-` : "";

type CachedFragmentProps = {
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
export function CachedFragment({ of, variant, children }: CachedFragmentProps) {
  const renderChild = () => (typeof children === "function" ? children() : children);
  if (!import.meta.env.SSR || slots === null || variant === null) return renderChild();
  const variants = fragmentCache.get(of);
  const parts = variants?.get(variant);
  if (parts) return slotElement({ parts });
  return (variants?.size ?? 0) < MAX_VARIANTS ? slotElement({ of, variant }, renderChild()) : renderChild();
}

/**
 * On the server, the same for what strangers may ask for in ways of their own: kept when it is asked for again, in the
 * few ways asked for last.
 */
export function CachedOnSecondUse({
  of,
  variant,
  children,
}: CachedFragmentProps & { children: () => ReactElement }) {
  if (slots === null || variant === null) return children();
  const variants = variantsOf(of);
  const cached = variants.get(variant);
  variants.delete(variant);
  variants.set(variant, cached ?? null);
  for (const oldest of variants.keys()) {
    if (variants.size <= MAX_SECOND_USE_VARIANTS) break;
    variants.delete(oldest);
  }
  if (cached) return slotElement({ parts: cached });
  return cached === null ? slotElement({ of, variant }, children()) : children();
}

type CachedFragmentsProps<One extends object> = {
  of: readonly One[];
  variantOf: (one: One, at: number) => string;
  /** With its key. */
  children: (one: One, at: number) => ReactElement;
};

/** A list of such parts, which costs React no more than one of them once all are kept. */
export function CachedFragments<One extends object>({ of, variantOf, children }: CachedFragmentsProps<One>) {
  if (!import.meta.env.SSR || slots === null) return of.map(children);
  const parts = of.map((one, at) => fragmentCache.get(one)?.get(variantOf(one, at)));
  if (parts.every((part) => part != null)) return slotElement({ parts: parts.flat() });
  return of.map((one, at) => {
    const child = children(one, at);
    return (
      <CachedFragment key={child.key} of={one} variant={variantOf(one, at)}>
        {child}
      </CachedFragment>
    );
  });
}

function slotElement(slot: FragmentSlot, children?: ReactElement) {
  const at = slots?.push(slot) ?? 0;
  return <kept-markup data-at={`${SLOT_NONCE}${at - 1}`}>{children}</kept-markup>;
}

/** A rendered page: texts, and between them the kept parts that stand there; one text more than there are such places. */
export type RenderedPage = { htmlChunks: string[]; fragments: FragmentBytes[][] };

/** Renders with kept parts. `render` must not wait. */
export function renderWithFragments(render: () => string): RenderedPage {
  const collectedSlots: FragmentSlot[] = [];
  slots = collectedSlots;
  let html: string;
  try {
    html = render();
  } finally {
    slots = null;
  }
  const page: RenderedPage = { htmlChunks: [], fragments: [] };
  const tags = new RegExp(`<${TAG} data-at="${SLOT_NONCE}(\\d+)">|</${TAG}>`, "g");
  const openSlots: { slot: FragmentSlot; parts: FragmentBytes[] }[] = [];
  let from = 0;
  for (const { 0: tag, 1: at, index } of html.matchAll(tags)) {
    const text = html.slice(from, index);
    from = index + tag.length;
    const inner = at === undefined ? openSlots.pop() : undefined;
    const outer = openSlots.at(-1);
    if (inner) {
      const parts =
        "parts" in inner.slot ? inner.slot.parts : storeFragment(inner.slot, [...inner.parts, bytesOf(text)]);
      if (outer) outer.parts.push(...parts);
      else page.fragments.push(parts);
      continue;
    }
    const slot = collectedSlots[Number(at)];
    if (!slot) throw new Error("a mark that nobody set");
    if (outer) outer.parts.push(bytesOf(text));
    else page.htmlChunks.push(text);
    openSlots.push({ slot, parts: [] });
  }
  if (openSlots.length > 0) throw new Error("a kept part without an end");
  page.htmlChunks.push(html.slice(from));
  return page;
}

function storeFragment(
  { of, variant }: { of: object; variant: string },
  rendered: FragmentBytes[],
): FragmentBytes[] {
  const variants = variantsOf(of);
  const parts = variants.get(variant) ?? rendered;
  variants.set(variant, parts);
  return parts;
}

function variantsOf(of: object): Map<string, FragmentBytes[] | null> {
  const variants = fragmentCache.get(of) ?? new Map<string, FragmentBytes[] | null>();
  fragmentCache.set(of, variants);
  return variants;
}

function bytesOf(text: string): FragmentBytes {
  return new TextEncoder().encode(text);
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "kept-markup": { "data-at": string; children?: ReactElement | undefined };
    }
  }
}
