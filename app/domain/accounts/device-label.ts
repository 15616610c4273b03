/**
 * A device in words, from the user agent a browser sends: "Chrome on Android". What nobody can tell is
 * "A browser", what is no browser at all "A program". Source: issue on accounts, session list.
 */
export function deviceLabel(userAgent: string): string {
  if (!/^Mozilla\//.test(userAgent)) return userAgent === "" ? "A browser" : "A program";
  const browser = nameOf(BROWSERS, userAgent) ?? "A browser";
  const system = nameOf(SYSTEMS, userAgent);
  return system === null ? browser : `${browser} on ${system}`;
}

type Sign = readonly [sign: RegExp, name: string];

/** Those that also call themselves by another's name stand first. */
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
