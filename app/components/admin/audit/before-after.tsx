const LOOK = "min-w-0 whitespace-pre-wrap break-words rounded-xs px-1.5 py-0.5 [overflow-wrap:anywhere]";

/** Shows a value before and after a change; null where there was or is none. */
export function BeforeAfter({ before, after }: { before: string | null; after: string | null }) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-1.5">
      {before !== null && (
        <del className={`${LOOK} bg-red-tint text-red-ink`}>
          <span className="sr-only">before: </span>
          {before}
        </del>
      )}
      {before !== null && after !== null && <span aria-hidden>→</span>}
      {after !== null && (
        <ins className={`${LOOK} bg-green-tint text-green-ink no-underline`}>
          <span className="sr-only">after: </span>
          {after}
        </ins>
      )}
    </span>
  );
}
