import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";

type StepButtonProps = {
  /** A path of this site. */
  to: string;
  variant?: "primary" | "solid" | "outline" | "quiet";
  size?: "sm" | "md" | "lg";
  wide?: boolean;
  children: ReactNode;
};

/** A button of the specification that leads to another page; before JavaScript it is the button of a form. */
export function StepButton({ to, wide, ...look }: StepButtonProps) {
  const navigate = useNavigate();
  return (
    <form
      action={to}
      className={wide ? "w-full" : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(to);
      }}
    >
      <Button {...look} wide={wide} type="submit" />
    </form>
  );
}
