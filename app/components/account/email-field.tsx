import { type ComponentProps, useRef, useState } from "react";
import { likelyEmail } from "#app/domain/contact/email.ts";
import { TextField } from "#app/ui/forms/text-field.tsx";

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "type" | "ref"> & { label?: string };

/** Renders an email field with its keyboard and autofill. It asks about an address whose domain looks mistyped. */
export function EmailField(props: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [likely, setLikely] = useState<string | null>(null);
  const correct = () => {
    // React ignores a change made through its own setter.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
    set?.call(input.current, likely);
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
    input.current?.focus();
  };
  return (
    <TextField
      label="Email"
      name="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type="email"
      ref={input}
      onInput={(event) => setLikely(likelyEmail(event.currentTarget.value))}
      hint={
        likely === null ? (
          props.hint
        ) : (
          <button type="button" className="link reach text-left font-semibold" onClick={correct}>
            Did you mean {likely}?
          </button>
        )
      }
    />
  );
}
