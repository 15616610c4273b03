/**
 * Returns a browser's name from its user agent: "Chrome on Android". An unknown browser is "A browser", anything else "A
 * program". Source: specification 10.3.
 */
export function deviceLabel(userAgent: string): string {
  if (!/^Mozilla\//.test(userAgent)) return userAgent === "" ? "A browser" : "A program";
  const browser = nameOf(BROWSERS, userAgent) ?? "A browser";
  const system = nameOf(SYSTEMS, userAgent);
  return system === null ? browser : `${browser} on ${system}`;
}

type Sign = readonly [sign: RegExp, name: string];

/** Browsers whose user agent also names another come first. */
const BROWSERS: readonly Sign[] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/UCBrowser\//, "UC Browser"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const SYSTEMS: readonly Sign[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/Linux/, "Linux"],
];

function nameOf(signs: readonly Sign[], userAgent: string): string | null {
  return signs.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
}
