/** The package types its list of all icons, not the files that hold one each. */
declare module "lucide/dist/esm/icons/*.mjs" {
  const drawing: import("./stroke-icon.tsx").IconDrawing;
  export default drawing;
}
