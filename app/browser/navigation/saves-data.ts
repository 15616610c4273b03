/** Whether the browser was told to save data. */
export function savesData(): boolean {
  return (
    "connection" in navigator &&
    (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true
  );
}
