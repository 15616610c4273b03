/** A strip of woven cloth that repeats in both directions: 120 by 96, indigo, ink and laterite on paper. */
export const PATTERN = weave();

function weave(): string {
  const indigo = "#23305c";
  const ink = "#141210";
  const red = "#c2381a";
  const paper = "#f7f4ee";
  const diamond = (x: number, y: number, w: number, h: number) =>
    `M${x} ${y - h}l${w} ${h}l${-w} ${h}l${-w} ${-h}z`;
  const comb = (y: number) => Array.from({ length: 15 }, (_, i) => `M${i * 8 + 2} ${y}h4v6h-4z`).join("");
  const steps = [0, 60].map((x) => `M${x} 60h12v-6h8v-6h8v-6h4v6h8v6h8v6h12v6h-60z`).join("");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="96" viewBox="0 0 120 96"><title>Woven strip cloth</title>`,
    `<path fill="${indigo}" d="M0 0h120v96h-120z"/>`,
    `<path fill="${ink}" d="M0 0h120v4h-120zM0 32h120v4h-120zM0 66h120v4h-120z"/>`,
    `<path fill="${red}" d="M0 36h120v2h-120zM0 64h120v2h-120z"/>`,
    `<path fill="${paper}" d="${[0, 30, 60, 90, 120].map((x) => diamond(x, 18, 12, 11)).join("")}"/>`,
    `<path fill="${indigo}" d="${[0, 30, 60, 90, 120].map((x) => diamond(x, 18, 8, 7)).join("")}"/>`,
    `<path fill="${red}" d="${[0, 30, 60, 90, 120].map((x) => diamond(x, 18, 4, 3.5)).join("")}"/>`,
    `<path fill="${paper}" opacity=".9" d="${[15, 45, 75, 105].map((x) => `M${x - 1} 10h2v16h-2z`).join("")}"/>`,
    `<path fill="${paper}" d="${steps}"/>`,
    `<path fill="${red}" d="${[30, 90].map((x) => diamond(x, 54, 4, 4)).join("")}"/>`,
    `<path fill="${paper}" d="${comb(74)}"/>`,
    `<path fill="${red}" d="M0 84h120v2h-120z"/>`,
    `<path fill="${paper}" d="${Array.from({ length: 12 }, (_, i) => `M${i * 10 + 3} 90h4v2h-4z`).join("")}"/>`,
    `</svg>\n`,
  ].join("");
}
