/** Shows a text whose codes, such as "AB-7X2K", are not broken at their hyphen. */
export function WholeCodes({ text }: { text: string }) {
  return text.split(/(\b[A-Z]{2,}-[A-Z0-9]+\b)/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: The parts of a text have no other identity.
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
