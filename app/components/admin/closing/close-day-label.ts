import { formatDay } from "#app/components/admin/orders/timestamp.tsx";

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Returns "Wed 25 Nov 2026" for "2026-11-25". */
export function closeDayLabel(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return `${WEEKDAYS[at.getUTCDay()]} ${formatDay(at)}`;
}
