import Paperclip from "lucide/dist/esm/icons/paperclip.mjs";
import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classes } from "#app/ui/classes.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { Field, type FieldProps, splitFieldProps } from "./field.tsx";

type FileFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> & {
    /** The text of the empty box, e.g. "Choose a photo or a PDF". */
    prompt: string;
    icon?: ReactNode;
  };

/** Renders a file field: tap the box or drop files onto it; the chosen names are shown. */
export function FileField(props: FileFieldProps) {
  const { field, control } = splitFieldProps(props);
  const { prompt, icon, onChange, ...input } = control;
  const [names, setNames] = useState<string[]>([]);
  const box = useRef<HTMLSpanElement>(null);
  // A file chosen before hydration triggered no handler, so its event is dispatched again, before a form can be sent
  // without it.
  useLayoutEffect(() => {
    const chosen = box.current?.querySelector("input");
    if (chosen?.files?.length) chosen.dispatchEvent(new Event("change", { bubbles: true }));
  }, []);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setNames(Array.from(event.target.files ?? [], (file) => file.name));
    onChange?.(event);
  };
  return (
    <Field {...field}>
      {(attributes) => (
        <span
          ref={box}
          className={classes(
            "relative flex min-h-20 items-center gap-3 rounded-sm border-2 border-dashed bg-card px-4 py-3 transition-colors hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2",
            field.error ? "border-red-ink" : names.length > 0 ? "border-mangrove" : "border-edge",
          )}
        >
          <input
            {...input}
            {...attributes}
            type="file"
            onChange={choose}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {icon ?? <StrokeIcon of={Paperclip} className="size-6 text-ink-faint" />}
          <span className="min-w-0 leading-snug" aria-live="polite">
            {names.length === 0 ? (
              <span className="text-ink-soft">{prompt}</span>
            ) : (
              names.map((name) => (
                <span key={name} className="block truncate font-semibold">
                  {name}
                </span>
              ))
            )}
          </span>
        </span>
      )}
    </Field>
  );
}
