import { type ReactNode, useState } from "react";
import { readDalasi } from "#app/domain/closing/close-form.ts";
import { differenceInWords } from "#app/domain/closing/day-close.ts";

/** Shows below a field, while somebody types, how far the amount is from the expected one, in words. */
export function CountedDifference({ expected, children }: { expected: number; children: ReactNode }) {
  const [typed, setTyped] = useState("");
  const counted = readDalasi(typed);
  return (
    <div
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) setTyped(target.value);
      }}
    >
      {children}
      <p role="status" className="figures mt-1.5 font-semibold text-sm empty:hidden">
        {typed.trim() !== "" && counted !== undefined && differenceInWords({ expected, counted })}
      </p>
    </div>
  );
}
