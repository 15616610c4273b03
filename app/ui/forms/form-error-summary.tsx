import { useLayoutEffect, useRef } from "react";
import { Notice } from "#app/ui/notice.tsx";

type FormErrorSummaryProps = {
  title?: string;
  /** `fieldId` makes the line a link to its control. */
  errors: readonly { text: string; fieldId?: string }[];
  className?: string;
};

/** Shows why a form was refused, at its top; takes the focus when it appears or changes. */
export function FormErrorSummary({
  title = "Please check this form",
  errors,
  className,
}: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const words = errors.map((error) => error.text).join("\n");
  useLayoutEffect(() => {
    if (words !== "") box.current?.focus();
  }, [words]);

  if (errors.length === 0) return null;
  return (
    <Notice tone="red" ref={box} role="alert" tabIndex={-1} className={className}>
      <p className="font-bold">{title}</p>
      <ul className="mt-1 space-y-0.5">
        {errors.map((error) => (
          <li key={error.text}>
            {error.fieldId ? (
              <a href={`#${error.fieldId}`} className="underline underline-offset-2">
                {error.text}
              </a>
            ) : (
              error.text
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
