import { Badge } from "#app/ui/badge.tsx";

/** Shows that no card is charged. */
export function TestModeBadge() {
  return <Badge tone="yellow">Test mode</Badge>;
}
