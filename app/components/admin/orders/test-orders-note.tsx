/** Says how many orders paid in test mode the figures of a page leave out; nothing for none. */
export function TestOrdersNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mb-3 text-ink-soft text-sm">
      {count} test {count === 1 ? "order" : "orders"} not counted
    </p>
  );
}
