import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import { Children, type ReactNode, useEffect, useRef, useState } from "react";
import { classes } from "./classes.ts";
import { IconButton } from "./icon-button.tsx";

type CarouselProps = {
  /** The carousel's name. */
  label: string;
  /** Beside the arrows, e.g. the section's heading. */
  heading?: ReactNode;
  /** One child per slide. */
  children: ReactNode;
};

const CARDS_PER_STEP = 2;

/**
 * Renders a row of cards that moves two cards a step. It is a list that scrolls and snaps, so it works by touch, by
 * wheel and before JavaScript. Arrows, dots and swipes move it by whole steps, never past the last two cards.
 */
export function Carousel({ label, heading, children }: CarouselProps) {
  const slides = Children.toArray(children);
  const list = useRef<HTMLUListElement>(null);
  const [position, setPosition] = useState(0);
  const [visible, setVisible] = useState(CARDS_PER_STEP);
  const last = Math.max(0, slides.length - visible);
  const stops = stopsUpTo(last);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const pitch = pitchOf(element);
      if (pitch === 0) return;
      setVisible(Math.max(CARDS_PER_STEP, Math.round(element.clientWidth / pitch)));
      setPosition(Math.round(element.scrollLeft / pitch));
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      watcher.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, []);

  // The browser stops at the ends.
  const go = (to: number) => list.current?.scrollTo({ left: to * pitchOf(list.current) });

  const current = stops.reduce((best, stop, index) => (stop <= position ? index : best), 0);
  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <div className="mb-4 flex items-end justify-between gap-4">
        {heading || <span />}
        {slides.length > CARDS_PER_STEP && (
          <div className="noscript:hidden flex flex-none gap-2">
            <IconButton
              label="Previous"
              variant="outline"
              icon={ChevronLeft}
              disabled={position <= 0}
              onClick={() => go(position - CARDS_PER_STEP)}
            />
            <IconButton
              label="Next"
              variant="outline"
              icon={ChevronRight}
              disabled={position >= last}
              onClick={() => go(position + CARDS_PER_STEP)}
            />
          </div>
        )}
      </div>
      <ul
        ref={list}
        className="scrollbar-none -mx-1.5 -my-1.5 grid snap-x snap-mandatory auto-cols-[50%] grid-flow-col overflow-x-auto py-1.5 motion-safe:scroll-smooth md:-mx-2 md:auto-cols-[33.3333%] desk:auto-cols-[25%]"
      >
        {slides.map((slide, index) => (
          <li
            key={keyOf(slide, index)}
            className={classes(
              "min-w-0 px-1.5 md:px-2",
              index % CARDS_PER_STEP === 0 && "snap-start snap-always",
              index === slides.length - 1 && "snap-end",
            )}
          >
            {slide}
          </li>
        ))}
      </ul>
      {stops.length > 1 && (
        <div className="noscript:hidden mt-4 flex justify-center">
          {stops.map((stop, index) => (
            <button
              key={stop}
              type="button"
              aria-label={`Go to slide ${index + 1}`}
              aria-current={index === current ? "true" : undefined}
              onClick={() => go(stop)}
              className="group grid size-11 place-items-center"
            >
              <span className="h-1 w-5 rounded-full bg-edge group-aria-[current]:h-1.5 group-aria-[current]:bg-ink" />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/** The width of one slide with its gap, in px. */
function pitchOf(list: HTMLElement): number {
  return list.firstElementChild?.getBoundingClientRect().width ?? 0;
}

/** Returns positions two apart, including the last: 0, 2, 4, 5 for five. */
function stopsUpTo(last: number): number[] {
  const stops = [];
  for (let stop = 0; stop < last; stop += CARDS_PER_STEP) stops.push(stop);
  return [...stops, last];
}

function keyOf(slide: ReactNode, index: number): string | number {
  return typeof slide === "object" && slide !== null && "key" in slide && slide.key ? slide.key : index;
}
