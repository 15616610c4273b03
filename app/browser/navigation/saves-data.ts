/** Whether the browser was told to load only what is asked for. */
export function savesData(): boolean {
  return (
    "connection" in navigator &&
    (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true
  );
}
