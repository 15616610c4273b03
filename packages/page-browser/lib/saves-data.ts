/** Returns whether the browser has Save-Data on. */
export function savesData(): boolean {
  return (
    "connection" in navigator &&
    (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true
  );
}
