const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const DATES = [
  /\b(?<year>20\d{2})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)/,
  /(?<!\d)(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>20\d{2}|\d{2})(?!\d)/,
  /(?<!\d)(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<name>[a-z]{3})[a-z]*\.?,?[ -](?<year>20\d{2}|\d{2})(?!\d)/i,
  /\b(?<name>[a-z]{3})[a-z]*\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>20\d{2})(?!\d)/i,
];

const TIME = /(?<!\d)(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2})?(?: ?(?<half>am|pm))?(?!\d)/i;

/**
 * Returns the time of a message in The Gambia (UTC), the day before the month as it is written there; noon where only
 * the day is given, and null without a valid day.
 */
export function findMessageTime(text: string): Date | null {
  for (const pattern of DATES) {
    const groups = pattern.exec(text)?.groups;
    if (!groups) continue;
    const month = groups.name ? MONTHS.indexOf(groups.name.toLowerCase()) : Number(groups.month) - 1;
    const year =
      Number(groups.year) % 100 === Number(groups.year) ? 2000 + Number(groups.year) : Number(groups.year);
    const day = Number(groups.day);
    const { hour, minute } = timeOf(text);
    const at = new Date(Date.UTC(year, month, day, hour, minute));
    if (month >= 0 && at.getUTCMonth() === month && at.getUTCDate() === day) return at;
  }
  return null;
}

function timeOf(text: string): { hour: number; minute: number } {
  const groups = TIME.exec(text)?.groups;
  const [hour, minute] = [Number(groups?.hour ?? 12), Number(groups?.minute ?? 0)];
  const half = groups?.half?.toLowerCase();
  const inDay = half === undefined ? hour : (hour % 12) + (half === "pm" ? 12 : 0);
  return inDay < 24 && minute < 60 ? { hour: inDay, minute } : { hour: 12, minute: 0 };
}
