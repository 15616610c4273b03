import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import type { Suggestions } from "#app/domain/catalogue/listing/suggestions.ts";
import { fetchJson } from "#packages/page-browser";

const QUIET_FOR_MS = 120;
const TYPED_AT_LEAST = 2;
const MAX_CACHED = 30;

/**
 * Returns suggestions for the text in a search field, fetched once the typing pauses; a newer text aborts an older
 * request. `typed` is null until somebody types or is in the empty field. A failed request suggests nothing: the search itself still works.
 */
export function useSuggestions(box: RefObject<HTMLInputElement | null>): {
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
    if (typed === null || typed.length < TYPED_AT_LEAST || cachedSuggestions.has(typed)) return;
    const question = new AbortController();
    const timer = setTimeout(() => {
      fetchSuggestions(typed, question.signal).then(setLatest, () => {
        if (!question.signal.aborted) setLatest(null);
      });
    }, QUIET_FOR_MS);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [typed]);

  // The last suggestions stay visible until newer ones arrive.
  const isTooShort = typed === null || typed.length < TYPED_AT_LEAST;
  return { typed, suggestions: isTooShort ? null : (cachedSuggestions.get(typed) ?? latest) };
}

const cachedSuggestions = new Map<string, Suggestions>();

async function fetchSuggestions(typed: string, signal: AbortSignal): Promise<Suggestions> {
  const query = new URLSearchParams({ q: typed });
  const suggestions = await fetchJson<Suggestions>(`/api/suggestions?${query}`, { signal });
  if (cachedSuggestions.size >= MAX_CACHED) cachedSuggestions.clear();
  cachedSuggestions.set(typed, suggestions);
  return suggestions;
}
