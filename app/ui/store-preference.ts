type Storable = { cookieOf: (value: string, isHttps: boolean) => string };

/** Stores a preference in this browser, where the server's next page knows it before the first paint. */
export function storePreference({ cookieOf }: Storable, value: string): void {
  // The Cookie Store API requires https, and the store may be opened in a local network.
  Object.assign(document, { cookie: cookieOf(value, window.location.protocol === "https:") });
}
