/** The browser's own half of passkeys; loaded when somebody presses the button. */

/** Has one of the browser's passkeys sign the shop's challenge; null where the person declined. */
export async function signWithPasskey(options: Record<string, unknown>): Promise<string | null> {
  return await asText(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as unknown as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  );
}

/** Has the browser make a passkey; null where the person turned away, or the device has one for this account already. */
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
    // Turning away, waiting too long and a device without passkeys all arrive as one of the browser's own errors.
    if (refused instanceof DOMException) return null;
    throw refused;
  }
}
