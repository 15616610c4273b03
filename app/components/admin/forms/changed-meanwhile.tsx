import { useEffect, useRef, useState } from "react";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import type { ActionAnswer } from "./use-answer-toast.ts";

type ChangedMeanwhileProps = {
  answer: ActionAnswer | undefined;
  /** Where it is seen as it is now. */
  href: string;
};

/**
 * Says within a form that somebody else has saved the same thing since it was opened. Nothing typed is lost: one looks
 * at what is there now, in a tab of its own, and saves over it only by saying so.
 */
export function ChangedMeanwhile({ answer, href }: ChangedMeanwhileProps) {
  const newer = answer?.newerVersion;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (newer !== undefined) box.current?.focus();
  }, [newer]);
  if (newer === undefined) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-sm border-yellow-ink border-l-4 bg-yellow-tint px-4 pt-3 pb-1 text-yellow-ink"
    >
      <p className="font-bold">Changed meanwhile</p>
      <p>
        Somebody else has saved this since you opened it. What you typed is still here and not saved yet.{" "}
        <a href={href} target="_blank" rel="noreferrer" className="underline underline-offset-2">
          See it as it is now
        </a>
      </p>
      <CheckboxField key={newer} name="overwrites" value={newer} label="Save mine over it" />
    </div>
  );
}

/**
 * The version a form was read at: it stays while the page is read again around the form, until `answer` tells that the
 * form itself was saved.
 */
export function useSeenVersion(version: string | undefined, answer?: ActionAnswer): string | undefined {
  const [seen, setSeen] = useState({ version, answer });
  if (seen.answer === answer) return seen.version;
  const now = { version: answer?.done ? version : seen.version, answer };
  setSeen(now);
  return now.version;
}

/**
 * What a form showed when it was read, until its own answer comes: whoever presses then hears of anything newer, and
 * the next press is about that. The page may be read again around the form at any time.
 */
export function useSeenUntilAnswer<Value>(value: Value, answer: ActionAnswer | undefined): Value {
  const [seen, setSeen] = useState({ value, answer });
  if (seen.answer === answer) return seen.value;
  setSeen({ value, answer });
  return value;
}

/** The version a form was read at, to be sent along; for a form that is left once it is saved. */
export function SeenVersion({ version }: { version: string }) {
  return <input type="hidden" name="version" value={useSeenVersion(version)} />;
}
