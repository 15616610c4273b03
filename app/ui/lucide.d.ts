/** The package has types for its list of all icons, but not for its files with one icon each. */
declare module "lucide/dist/esm/icons/*.mjs" {
  const drawing: import("./stroke-icon.tsx").IconDrawing;
  export default drawing;
}
