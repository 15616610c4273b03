import { useLayoutEffect, useRef, useState } from "react";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ActionResult } from "./use-result-toast.ts";

type EditConflictNoticeProps = {
  result: ActionResult | undefined;
  /** The URL that shows the current state. */
  href: string;
};

/**
 * Shows in a form that somebody else has saved the same thing since it was opened. The input stays: the current
 * state opens in another tab, and overwriting it takes a second press.
 */
export function EditConflictNotice({ result, href }: EditConflictNoticeProps) {
  const newerVersion = result?.newerVersion;
  const notice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (newerVersion !== undefined) notice.current?.focus();
  }, [newerVersion]);
  if (newerVersion === undefined) return null;
  return (
    <Notice tone="yellow" ref={notice} role="alert" tabIndex={-1}>
      <p className="font-bold">Changed in the meantime</p>
      <p>
        Someone else has saved this since you opened it. What you typed is still here, but not saved yet.{" "}
        <a href={href} target="_blank" rel="noreferrer" className="underline underline-offset-2">
          See the saved version
        </a>
      </p>
      <CheckboxField key={newerVersion} name="overwrites" value={newerVersion} label="Save mine instead" />
    </Notice>
  );
}

/**
 * Returns the version a form was loaded with. It stays the same while the page revalidates, until `result` shows
 * that the form itself was saved.
 */
export function useExpectedVersion(version: string | undefined, result?: ActionResult): string | undefined {
  const [snapshot, setSnapshot] = useState({ version, result });
  if (snapshot.result === result) return snapshot.version;
  const next = { version: result?.done ? version : snapshot.version, result };
  setSnapshot(next);
  return next.version;
}

/**
 * Returns the value a form was loaded with until its own result arrives, although the page may revalidate earlier.
 * So the first press reports a newer value, and the next press overwrites it.
 */
export function useValueUntilResult<Value>(value: Value, result: ActionResult | undefined): Value {
  const [snapshot, setSnapshot] = useState({ value, result });
  if (snapshot.result === result) return snapshot.value;
  setSnapshot({ value, result });
  return value;
}

/** A hidden field with the version a form was loaded with, for forms that close once they are saved. */
export function ExpectedVersionField({ version }: { version: string }) {
  return <input type="hidden" name="version" value={useExpectedVersion(version)} />;
}
