/*
 * Plus Codes (Open Location Code): ten digits name a square of 14 m. The first eight may be left out near a known place.
 * https://github.com/google/open-location-code has the specification.
 */

/** A point in degrees. */
type Point = { latitude: number; longitude: number };

const DIGITS = "23456789CFGHJMPQRVWX";
/** The sides in degrees of the squares that two, four, six, eight and ten digits name. */
const SIDES = [20, 1, 0.05, 0.0025, 0.000125];
const HALF_OF_SMALLEST = 0.0000625;
const FULL_CODE = new RegExp(`^[${DIGITS}]{8}\\+[${DIGITS}]{2}$`);
const SHORT_CODE = new RegExp(`^(?:[${DIGITS}]{2}){1,3}\\+[${DIGITS}]{2}$`);

/** Returns the code of a point: "7C55C8QC+8Q". */
export function encodePlusCode({ latitude, longitude }: Point): string {
  const east = digitsOf(longitude + 180);
  const code = digitsOf(latitude + 90).map((digit, at) => `${digit}${east[at]}`);
  return `${code.slice(0, 4).join("")}+${code[4]}`;
}

function digitsOf(degrees: number): string[] {
  let rest = degrees;
  return SIDES.map((side) => {
    const digit = Math.floor(rest / side);
    rest -= digit * side;
    return DIGITS[digit] ?? "";
  });
}

/** Returns the middle of a full code's square. */
export function decodePlusCode(code: string): Point {
  const digits = [...code.replace("+", "")].map((digit) => DIGITS.indexOf(digit));
  const degrees = (first: number) =>
    SIDES.reduce((sum, side, pair) => sum + side * (digits[2 * pair + first] ?? 0), HALF_OF_SMALLEST);
  return { latitude: degrees(0) - 90, longitude: degrees(1) - 180 };
}

/** Returns a full code without the digits that are clear near a point: "QC+8Q". */
export function shortenPlusCode(code: string, near: Point): string {
  const { latitude, longitude } = decodePlusCode(code);
  const distance = Math.max(Math.abs(latitude - near.latitude), Math.abs(longitude - near.longitude));
  const missing = [6, 4].find((count) => distance < sideAfter(count) * 0.3) ?? 0;
  return code.slice(missing);
}

/** Returns the full code of a shortened one: the nearest to a point. */
export function expandPlusCode(short: string, near: Point): string {
  const missing = 8 - short.indexOf("+");
  const side = sideAfter(missing);
  const found = decodePlusCode(encodePlusCode(near).slice(0, missing) + short);
  const nearest = (degrees: number, to: number) => degrees - Math.round((degrees - to) / side) * side;
  return encodePlusCode({
    latitude: nearest(found.latitude, near.latitude),
    longitude: nearest(found.longitude, near.longitude),
  });
}

/** The side in degrees of the square that this many digits name. */
function sideAfter(digits: number): number {
  return SIDES[digits / 2 - 1] ?? 360;
}

/** Where shortened codes are near. */
const SETTLEMENTS: Record<string, Point> = {
  Banjul: { latitude: 13.4549, longitude: -16.579 },
  Serekunda: { latitude: 13.4383, longitude: -16.6781 },
  Kanifing: { latitude: 13.446, longitude: -16.674 },
  Bakau: { latitude: 13.4781, longitude: -16.6819 },
  Fajara: { latitude: 13.469, longitude: -16.697 },
  Kotu: { latitude: 13.461, longitude: -16.705 },
  Kololi: { latitude: 13.444, longitude: -16.717 },
  Bijilo: { latitude: 13.422, longitude: -16.726 },
  Brusubi: { latitude: 13.4, longitude: -16.733 },
  Sukuta: { latitude: 13.4103, longitude: -16.7082 },
  Yundum: { latitude: 13.345, longitude: -16.652 },
  Brikama: { latitude: 13.2714, longitude: -16.6494 },
  Gunjur: { latitude: 13.2019, longitude: -16.7339 },
  Barra: { latitude: 13.488, longitude: -16.546 },
  Kerewan: { latitude: 13.4898, longitude: -16.0888 },
  Farafenni: { latitude: 13.5667, longitude: -15.6 },
  Soma: { latitude: 13.4333, longitude: -15.5333 },
  Mansakonko: { latitude: 13.4433, longitude: -15.5357 },
  Kuntaur: { latitude: 13.67, longitude: -14.89 },
  Janjanbureh: { latitude: 13.54, longitude: -14.764 },
  Bansang: { latitude: 13.4333, longitude: -14.65 },
  Basse: { latitude: 13.3099, longitude: -14.2137 },
};

/** The country's outline as latitude and longitude: its beaches, and its border with some kilometres to spare. */
const OUTLINE = [
  [13.66, -16.6],
  [13.5, -16.62],
  [13.5, -16.68],
  [13.48, -16.72],
  [13.42, -16.75],
  [13.36, -16.81],
  [13.31, -16.83],
  [13.16, -16.8],
  [13.05, -16.79],
  [13.05, -16.7],
  [13.12, -16.6],
  [13.09, -15.75],
  [13.25, -15.65],
  [13.25, -15.35],
  [13.42, -15.1],
  [13.22, -14.75],
  [13.18, -14.2],
  [13.28, -13.78],
  [13.55, -13.77],
  [13.84, -14.05],
  [13.7, -14.35],
  [13.7, -14.65],
  [13.9, -15],
  [13.9, -15.42],
  [13.68, -15.65],
] as const;

/** Shown beside what is no code, and beside the code of a place elsewhere. */
const INVALID_PLUS_CODE =
  "We can't find this code. Please type it with its town, such as QC+8Q Serekunda, or whole: 7C55C8QC+8Q.";
const ELSEWHERE = "This code lies outside The Gambia. Please check it.";

/**
 * Parses a code as people write it, whole or with a settlement: "7C55C8QC+8Q", "qc+8q serekunda". Returns the full
 * code, empty for a blank text, or the words about what is wrong with it.
 */
export function parsePlusCode(text: string): { code: string } | { problem: string } {
  const [, typed = "", place = ""] = /^\s*(\S*)\s*(.*)$/.exec(text.toUpperCase()) ?? [];
  if (typed === "") return { code: "" };
  const near = Object.entries(SETTLEMENTS).find(([name]) => plain(place).includes(plain(name)))?.[1];
  const isShort = SHORT_CODE.test(typed) && near !== undefined;
  if (!isShort && !FULL_CODE.test(typed)) return { problem: INVALID_PLUS_CODE };
  const code = isShort ? expandPlusCode(typed, near) : typed;
  return isInGambia(decodePlusCode(code)) ? { code } : { problem: ELSEWHERE };
}

/** Returns whether a line to the east of a point crosses the outline an odd number of times. */
function isInGambia({ latitude, longitude }: Point): boolean {
  const crossed = OUTLINE.filter(([north, east], at) => {
    const [nextNorth, nextEast] = OUTLINE.at(at - 1) ?? [north, east];
    if (north > latitude === nextNorth > latitude) return false;
    return longitude < east + ((nextEast - east) * (latitude - north)) / (nextNorth - north);
  });
  return crossed.length % 2 === 1;
}

/** Returns a full code as drivers read it, by the nearest settlement: "C8QC+8Q Serekunda". */
export function shownPlusCode(code: string): string {
  const here = decodePlusCode(code);
  const distance = ([, at]: [string, Point]) =>
    Math.hypot(at.latitude - here.latitude, at.longitude - here.longitude);
  const [nearest] = Object.entries(SETTLEMENTS).toSorted((one, other) => distance(one) - distance(other));
  if (!nearest) return code;
  const [name, at] = nearest;
  const short = shortenPlusCode(code, at);
  return short === code ? code : `${short} ${name}`;
}

/** The letters of a name in capitals, of which doubled ones count once: Serrekunda is Serekunda. */
function plain(name: string): string {
  return name
    .toUpperCase()
    .replace(/[^A-Z]/g, "")
    .replace(/(.)\1/g, "$1");
}
