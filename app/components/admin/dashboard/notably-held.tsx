/** Shows that unpaid orders hold half or more of some products; renders nothing otherwise. */
export function NotablyHeld({ names }: { names: readonly string[] }) {
  const [first] = names;
  if (first === undefined) return null;
  const what = names.length === 1 ? first : `${names.length} products`;
  return (
    <a
      href="/admin/held-stock"
      className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-line border-l-4 border-l-yellow-ink bg-card p-4 transition-colors hover:border-ink sm:px-5"
    >
      <span className="min-w-0 break-words font-bold">Unpaid orders hold half or more of {what}</span>
      <span className="text-ink-soft text-sm">See who holds it</span>
    </a>
  );
}
