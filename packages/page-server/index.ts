export { compressedResponse, compressResponse, negotiateEncoding } from "./lib/compress-response.ts";
