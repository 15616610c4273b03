import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { TextField } from "./text-field.tsx";

/** A secret, with a button that shows what is typed. */
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
          icon={shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
