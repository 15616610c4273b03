/**
 * Memoizes a loader of code, so that its callers continue in the order of their calls: of two `import()` of one file the
 * second may resolve first. After a failure the next call retries.
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
