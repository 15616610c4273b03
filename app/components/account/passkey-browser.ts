/** The browser's part of passkeys; loaded on demand. */

/** Signs the shop's challenge with a passkey of this browser; null if the person cancelled. */
export async function signWithPasskey(options: Record<string, unknown>): Promise<string | null> {
  return await asText(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as unknown as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  );
}

/** Creates a passkey; null if the person cancelled, or the device already has one for this account. */
export async function createPasskey(options: Record<string, unknown>): Promise<string | null> {
  return await asText(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as unknown as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  );
}

async function asText(ask: () => Promise<Credential | null>): Promise<string | null> {
  try {
    const credential = await ask();
    return credential instanceof PublicKeyCredential ? JSON.stringify(credential.toJSON()) : null;
  } catch (refused) {
    // Cancelling, a timeout and a device without passkeys all give the same error.
    if (refused instanceof DOMException) return null;
    throw refused;
  }
}
