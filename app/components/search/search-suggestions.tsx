import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Suggestions } from "#app/domain/catalogue/listing/suggestions.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { plural } from "#app/domain/plural.ts";
import { classes } from "#app/ui/classes.ts";
import { fetchJson } from "#packages/page-browser";
import { type Choice, startGroups, suggestionGroups, useSearchStart } from "./search-choices.ts";
import { SUGGESTION, SUGGESTIONS_HEADING, SUGGESTIONS_PANEL } from "./search-form.tsx";

/**
 * Renders the suggestions under a search field; while it is empty, recent searches, sizes and brands. Arrow keys move
 * in the list while the field keeps the focus, Enter opens the active one or searches, Escape and blur close it. The
 * field keeps the role and name of a search field. Source: specification 3.12.
 */
export function SearchSuggestions({ box }: { box: RefObject<HTMLInputElement | null> }) {
  const id = useId();
  const navigate = useNavigate();
  const { typed, suggestions } = useSuggestions(box);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [marked, setMarked] = useState<{ typed: string; at: number } | null>(null);

  const start = useSearchStart(box);

  const groups = typed === "" ? startGroups(start) : suggestionGroups(suggestions);
  const choices = groups.flatMap((group) => group.choices);
  const isOpen = typed !== null && closedFor !== typed && choices.length > 0;
  const at = isOpen && marked?.typed === typed ? marked.at : -1;
  const optionId = (place: number) => `${id}-${place}`;
  const close = () => setClosedFor(typed);
  const go = (choice: Choice) => {
    close();
    void navigate(choice.href);
  };

  const walk = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const choice = choices[at];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (choices.length === 0 || typed === null) return;
      event.preventDefault();
      setClosedFor(null);
      // One position beyond the list is the field itself.
      const places = choices.length + 1;
      const next = (at + 1 + (event.key === "ArrowDown" ? 1 : places - 1)) % places;
      setMarked({ typed, at: next - 1 });
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      close();
    } else if (event.key === "Enter" && isOpen) {
      close();
      if (!choice) return;
      event.preventDefault();
      go(choice);
    }
  });
  const leave = useEffectEvent(close);
  const reopen = useEffectEvent((text: string) => {
    if (text === "") setClosedFor(null);
  });
  useEffect(() => {
    const input = box.current;
    if (input === null) return;
    const onKey = (event: KeyboardEvent) => walk(event);
    const onBlur = () => leave();
    const onFocus = () => reopen(input.value.trim());
    input.addEventListener("keydown", onKey);
    input.addEventListener("blur", onBlur);
    input.addEventListener("focus", onFocus);
    input.setAttribute("aria-autocomplete", "list");
    return () => {
      input.removeEventListener("keydown", onKey);
      input.removeEventListener("blur", onBlur);
      input.removeEventListener("focus", onFocus);
      input.removeAttribute("aria-autocomplete");
    };
  }, [box]);
  useEffect(() => {
    const input = box.current;
    if (input === null || !isOpen) return;
    input.setAttribute("aria-controls", id);
    if (at >= 0) {
      input.setAttribute("aria-activedescendant", `${id}-${at}`);
      document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
    }
    return () => {
      input.removeAttribute("aria-controls");
      input.removeAttribute("aria-activedescendant");
    };
  }, [box, id, isOpen, at]);

  return (
    <>
      <span role="status" className="sr-only">
        {isOpen ? countLabel(choices.length) : ""}
      </span>
      {isOpen && (
        <div id={id} role="listbox" aria-label="Suggestions" className={SUGGESTIONS_PANEL}>
          {groups.map((group) => (
            <div key={group.name} role="group" aria-label={group.name}>
              <p aria-hidden className={SUGGESTIONS_HEADING}>
                {group.name}
              </p>
              {group.choices.map((choice) => {
                const place = choices.indexOf(choice);
                return (
                  <Option
                    key={choice.href}
                    id={optionId(place)}
                    choice={choice}
                    isMarked={place === at}
                    onChoose={() => go(choice)}
                  />
                );
              })}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

type OptionProps = { id: string; choice: Choice; isMarked: boolean; onChoose: () => void };

function Option({ id, choice, isMarked, onChoose }: OptionProps) {
  const { product, label } = choice;
  return (
    // The keyboard reaches it through the search field, as its active descendant.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classes(SUGGESTION, isMarked ? "bg-sunken" : "hover:bg-sunken/60")}
    >
      {product?.picture && (
        <img
          src={product.picture.src}
          alt=""
          width={40}
          height={50}
          loading="lazy"
          decoding="async"
          className="h-[3.125rem] w-10 shrink-0 rounded-sm object-cover"
          style={{ backgroundColor: product.picture.tint }}
        />
      )}
      <span className="min-w-0 flex-1">
        <span className="line-clamp-3 leading-snug">{label}</span>
        {product && product.brand !== "" && !label.startsWith(product.brand) && (
          <span className="block truncate text-ink-soft text-sm">{product.brand}</span>
        )}
      </span>
      {product && <span className="figures shrink-0 font-semibold">{formatMoney(product.price)}</span>}
    </div>
  );
}

function countLabel(count: number): string {
  return `${count} ${plural(count, "suggestion")}`;
}

const QUIET_FOR_MS = 120;
const TYPED_AT_LEAST = 2;

/**
 * Returns suggestions for the text in a search field, fetched once the typing pauses; a newer text aborts an older
 * request. `typed` is null until somebody types or is in the empty field. A failed request suggests nothing: the search itself still works.
 */
function useSuggestions(box: RefObject<HTMLInputElement | null>): {
  typed: string | null;
  suggestions: Suggestions | null;
} {
  const [typed, setTyped] = useState<string | null>(null);
  const [latest, setLatest] = useState<Suggestions | null>(null);

  // Before the paint: the list takes the place of one that was open while this code loaded.
  useLayoutEffect(() => {
    const input = box.current;
    if (input === null) return;
    const read = () => setTyped(input.value.trim());
    input.addEventListener("input", read);
    // The code of this hook may load after the first letters are typed.
    const isEmpty = () => input.value.trim() === "";
    if (document.activeElement === input && (isEmpty() || input.value !== input.defaultValue)) read();
    const begin = () => {
      if (isEmpty()) read();
    };
    input.addEventListener("focus", begin);
    return () => {
      input.removeEventListener("input", read);
      input.removeEventListener("focus", begin);
    };
  }, [box]);

  useEffect(() => {
    if (typed === null || typed.length < TYPED_AT_LEAST) return;
    const question = new AbortController();
    const { signal } = question;
    const query = new URLSearchParams({ q: typed });
    const timer = setTimeout(() => {
      fetchJson<Suggestions>(`/api/suggestions?${query}`, { signal }).then(setLatest, () => {
        if (!signal.aborted) setLatest(null);
      });
    }, QUIET_FOR_MS);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [typed]);

  // The last suggestions stay visible until newer ones arrive.
  const isTooShort = typed === null || typed.length < TYPED_AT_LEAST;
  return { typed, suggestions: isTooShort ? null : latest };
}
