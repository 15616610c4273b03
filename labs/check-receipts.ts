import { decodeReceipt } from "#app/server/payments/receipts/decode-receipt.ts";
import { countRecognised } from "#packages/receipt-copies/generated-receipts";

/*
 * Measures how well copies of receipts are recognised. Takes the number of receipts and the
 * interval at which one is copied. Fails if a rate is worse than 0.1 % false alarms and 95 % of copies found.
 */
const [receipts = 2000, copyEach = 20] = process.argv.slice(2).map(Number);
const store = async (receipt: Uint8Array) => (await decodeReceipt(receipt))?.jpeg ?? receipt;
const found = await countRecognised(receipts, { copyEach, store });
for (const { change, tried, found: known, wrong } of found.copies) {
  console.log(`${change}: ${known} of ${tried} found, ${wrong} taken for another`);
}
const tried = found.copies.reduce((sum, copy) => sum + copy.tried, 0);
const known = found.copies.reduce((sum, copy) => sum + copy.found, 0);
if (found.falsePairs.length > 0) console.log(`taken for one: ${found.falsePairs.map(String).join("; ")}`);
const share = ((known / tried) * 100).toFixed(1);
console.log(
  `${share} % of ${tried} copies found, ${found.alarms} false alarms among ${found.receipts} receipts`,
);
process.exitCode = found.alarms / found.receipts >= 0.001 || known / tried < 0.95 ? 1 : 0;
