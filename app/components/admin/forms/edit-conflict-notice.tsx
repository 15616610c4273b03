import { useEffect, useRef, useState } from "react";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import type { ActionResult } from "./use-result-toast.ts";

type EditConflictNoticeProps = {
  result: ActionResult | undefined;
  /** Where it is seen as it is now. */
  href: string;
};

/**
 * Tells within a form that somebody else has saved the same thing since it was opened. Nothing typed is lost: the
 * current state opens in another tab, and saving over it takes a second press.
 */
export function EditConflictNotice({ result, href }: EditConflictNoticeProps) {
  const newerVersion = result?.newerVersion;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (newerVersion !== undefined) notice.current?.focus();
  }, [newerVersion]);
  if (newerVersion === undefined) return null;
  return (
    <div
      ref={notice}
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
      <CheckboxField key={newerVersion} name="overwrites" value={newerVersion} label="Save mine over it" />
    </div>
  );
}

/**
 * The version a form was read at: it stays while the page revalidates, until `answer` shows that the form itself was
 * saved.
 */
export function useExpectedVersion(version: string | undefined, result?: ActionResult): string | undefined {
  const [snapshot, setSnapshot] = useState({ version, answer: result });
  if (snapshot.answer === result) return snapshot.version;
  const next = { version: result?.done ? version : snapshot.version, answer: result };
  setSnapshot(next);
  return next.version;
}

/**
 * What a form showed when it was read, until its own result comes, so that the first press is told of anything newer
 * and the next press overwrites it. The page may revalidate at any time.
 */
export function useValueUntilResult<Value>(value: Value, result: ActionResult | undefined): Value {
  const [snapshot, setSnapshot] = useState({ value, answer: result });
  if (snapshot.answer === result) return snapshot.value;
  setSnapshot({ value, answer: result });
  return value;
}

/** The version a form was read at, to be sent along; for a form that is left once it is saved. */
export function ExpectedVersionField({ version }: { version: string }) {
  return <input type="hidden" name="version" value={useExpectedVersion(version)} />;
}
