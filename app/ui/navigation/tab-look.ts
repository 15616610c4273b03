/** The look shared by tabs that switch panels and tabs that are links. */
export const TAB_LIST_LOOK =
  "scrollbar-none fade-row flex overflow-x-auto border-line border-b-2 [scroll-snap-type:x_proximity]";

export const TAB_LOOK =
  "-mb-0.5 inline-flex h-12 snap-start items-center justify-center whitespace-nowrap border-transparent border-b-3 px-4 font-bold text-[0.9375rem] text-ink-faint transition-colors hover:text-ink aria-selected:border-laterite aria-selected:text-ink focus-visible:-outline-offset-3";
