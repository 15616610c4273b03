import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { LinkForm } from "#app/ui/link-form.tsx";

type StepButtonProps = {
  /** A path of this site. */
  to: string;
  variant?: "primary" | "solid" | "outline" | "quiet";
  size?: "sm" | "md" | "lg";
  wide?: boolean;
  children: ReactNode;
};

/** Renders a button of the specification that leads to another page. */
export function StepButton({ to, wide, ...look }: StepButtonProps) {
  return (
    <LinkForm href={to} className={wide ? "w-full" : undefined}>
      <Button {...look} wide={wide} type="submit" />
    </LinkForm>
  );
}
