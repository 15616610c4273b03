export { changeReceipt } from "./change-receipt.ts";
export { countRecognised, makeReceipt } from "./count-recognised.ts";
