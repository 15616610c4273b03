import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from "react";
import { persistentStore } from "#packages/page-browser";
import type { ActionResult } from "./use-result-toast.ts";

type Draft = {
  /** For the text area, which holds the text itself. */
  ref: RefObject<HTMLTextAreaElement | null>;
  text: string;
  handleChange: (event: ChangeEvent<HTMLTextAreaElement>) => void;
  /** Forgets the draft as the form is submitted; a failed submission stores it again. */
  discard: () => void;
};

/** Stores what is typed in a text area, under a key of its own, for this tab, so that it survives leaving the page. */
export function useDraft(key: string, saved: string, result: ActionResult | undefined): Draft {
  const ref = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(saved);
  useEffect(() => {
    const draft = draftStore.get()[key];
    if (!ref.current) return;
    // Something typed before the script was ready is newer than the draft.
    if (draft !== undefined && ref.current.value === ref.current.defaultValue) ref.current.value = draft;
    setText(ref.current.value);
  }, [key]);
  useEffect(() => {
    if (result && !result.done && ref.current) storeDraft(key, ref.current.value);
  }, [result, key]);
  return {
    ref,
    text,
    handleChange: ({ target }) => {
      setText(target.value);
      storeDraft(key, target.value === target.defaultValue ? null : target.value);
    },
    discard: () => storeDraft(key, null),
  };
}

const draftStore = persistentStore<Record<string, string>>("kairaba-admin-notes", {
  parse: parseDrafts,
  storage: "sessionStorage",
});

function storeDraft(key: string, text: string | null): void {
  draftStore.update(({ [key]: _replaced, ...others }) =>
    text === null ? others : { ...others, [key]: text },
  );
}

function parseDrafts(stored: unknown): Record<string, string> {
  const entries = Object.entries(stored ?? {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
