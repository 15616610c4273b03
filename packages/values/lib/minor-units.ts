/**
 * Parses a decimal in major units exactly into minor units: "104.5", "104.50", 104.5 with two decimals are 10450. Null
 * for anything but a plain decimal, for more decimals than these, and beyond safe integers. Extra zeros are accepted.
 */
export function parseMinorUnits(value: string | number, decimals: number): number | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,20}))?$/.exec(String(value).trim());
  if (!match) return null;
  const [, sign, whole = "", fraction = ""] = match;
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  const amount = Number(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  if (!Number.isSafeInteger(amount)) return null;
  return sign === "-" ? -amount : amount;
}

/** Returns minor units as a decimal in major units, with all of its decimals: "104.50", and "1500" with none. */
export function formatMinorUnits(amount: number, decimals: number): string {
  const sign = amount < 0 ? "-" : "";
  const digits = String(Math.abs(amount)).padStart(decimals + 1, "0");
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
