import Eye from "lucide/dist/esm/icons/eye.mjs";
import EyeOff from "lucide/dist/esm/icons/eye-off.mjs";
import { type ComponentProps, useState } from "react";
import { IconButton } from "#app/ui/icon-button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { TextField } from "./text-field.tsx";

/** Renders a password field with a button that shows the input. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "suffix">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? "text" : "password"}
      suffix={
        <IconButton
          label={shown ? "Hide what is typed" : "Show what is typed"}
          icon={
            shown ? <StrokeIcon of={EyeOff} className="size-5" /> : <StrokeIcon of={Eye} className="size-5" />
          }
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
