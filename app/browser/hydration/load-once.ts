/**
 * Returns a loader of code that begins once, so that its callers go on in the order of their calls: of two `import()`
 * of one file the second may end first. After a failure the next call begins again.
 */
export function loadOnce<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
