import { createElement, isValidElement, type ReactElement, type ReactNode } from "react";

/** The strokes of an icon on a canvas of 24 by 24, as in the files of `lucide`. */
export type IconDrawing = readonly (readonly [tag: string, attributes: Record<string, string | number>])[];

/** The icon of a button: strokes in the usual size, or an element. */
export type ButtonIcon = IconDrawing | ReactElement;

/**
 * Renders an icon of strokes, 24 px unless `className` says otherwise; it is decorative, since its label is beside it.
 */
export function StrokeIcon({ of, className }: { of: IconDrawing; className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={className ? `line-icon ${className}` : "line-icon"}>
      {strokesOf(of)}
    </svg>
  );
}

/** Returns the icon of a button; strokes get `className`, an element is returned as it is. */
export function buttonIcon(icon: ButtonIcon, className: string): ReactElement {
  return isValidElement(icon) ? icon : <StrokeIcon of={icon} className={className} />;
}

/** Returns the strokes alone, to be used in another SVG. */
export function strokesOf(drawing: IconDrawing): ReactNode {
  return drawing.map(([tag, attributes], at) => createElement(tag, { ...attributes, key: at }));
}
