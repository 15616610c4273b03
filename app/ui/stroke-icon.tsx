import { createElement, type ReactNode } from "react";

/** The strokes of an icon on a field of 24 by 24, as the files of `lucide` hold them. */
export type IconDrawing = readonly (readonly [tag: string, attributes: Record<string, string | number>])[];

/** Strokes never change, so their elements are made once: React passes over what it knows already. */
const svgChildren = new WeakMap<IconDrawing, ReactNode>();

/** An icon of lines, 24 px unless `className` says otherwise; it is decoration, the words is beside it. */
export function StrokeIcon({ of, className }: { of: IconDrawing; className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={className ? `line-icon ${className}` : "line-icon"}>
      {strokesOf(of)}
    </svg>
  );
}

/** The strokes alone, to be put into another drawing. */
export function strokesOf(drawing: IconDrawing): ReactNode {
  const known = svgChildren.get(drawing);
  if (known !== undefined) return known;
  const strokes = drawing.map(([tag, attributes], at) => createElement(tag, { ...attributes, key: at }));
  svgChildren.set(drawing, strokes);
  return strokes;
}
