import { Badge } from "#app/ui/badge.tsx";

/** Says that no card is charged for real. */
export function TestModeBadge() {
  return <Badge tone="yellow">Test mode</Badge>;
}
