import Search from "lucide/dist/esm/icons/search.mjs";
import { useEffect, useRef } from "react";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

const TYPING_PAUSE_MS = 400;

/** Searches within the listing: after a pause in typing, or by button or Enter before JavaScript. */
export function ListingSearch({ value, onSearch }: { value: string; onSearch: () => void }) {
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<Timer["current"]>(undefined);

  useEffect(() => {
    // An older result never overwrites the text being typed.
    if (box.current?.value.trim() === value) stopWaiting(timer);
    else if (box.current && timer.current === undefined) box.current.value = value;
  }, [value]);
  useEffect(() => () => stopWaiting(timer), []);

  const typed = () => {
    stopWaiting(timer);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      onSearch();
    }, TYPING_PAUSE_MS);
  };
  return (
    <TextField
      ref={box}
      id="listing-search"
      label="Search products"
      hideLabel
      className="gap-0!"
      type="search"
      name="search"
      defaultValue={value}
      placeholder="Search products"
      maxLength={100}
      autoComplete="off"
      enterKeyHint="search"
      onChange={typed}
      suffix={
        <button type="submit" aria-label="Search products now" className="grid size-11 place-items-center">
          <StrokeIcon of={Search} className="size-5" />
        </button>
      }
    />
  );
}

type Timer = { current: ReturnType<typeof setTimeout> | undefined };

function stopWaiting(timer: Timer): void {
  clearTimeout(timer.current);
  timer.current = undefined;
}
