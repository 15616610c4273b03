import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Question = Record<string, unknown>;

/** How a test's device misbehaves. */
type Faults = { origin?: string; isVerified?: boolean };

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** Simulates a device with one passkey (ES256); returns credentials and assertions as a browser would. */
export function softPasskey(host: string, origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  let counter = 0;

  const authenticatorData = (flags: number, key = Buffer.alloc(0)) => {
    counter += 1;
    const head = Buffer.alloc(37);
    createHash("sha256").update(host).digest().copy(head);
    head[32] = flags;
    head.writeUInt32BE(counter, 33);
    return Buffer.concat([head, key]);
  };
  const clientData = (type: string, question: Question, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge: question.challenge, origin: from, crossOrigin: false }));
  const flagsOf = (isVerified: boolean) => PRESENT | (isVerified ? VERIFIED : 0);
  const wrapped = (response: Record<string, string>) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key" as const,
    response,
    clientExtensionResults: {},
  });

  return {
    id: id.toString("base64url"),
    make(question: Question, { origin: from = origin, isVerified = true }: Faults = {}) {
      const cose = map([
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), bytes(Buffer.from(x, "base64url"))],
        [int(-3), bytes(Buffer.from(y, "base64url"))],
      ]);
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const attestation = map([
        [text("fmt"), text("none")],
        [text("attStmt"), map([])],
        [text("authData"), bytes(authenticatorData(flagsOf(isVerified) | HAS_KEY, key))],
      ]);
      return wrapped({
        clientDataJSON: clientData("webauthn.create", question, from).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
      });
    },
    sign(question: Question, { origin: from = origin, isVerified = true }: Faults = {}) {
      const data = authenticatorData(flagsOf(isVerified));
      const client = clientData("webauthn.get", question, from);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      const answer = wrapped({});
      return {
        ...answer,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
        },
      };
    },
  };
}

/** Returns the head of a CBOR item; lengths above 65,535 do not occur here. */
function head(major: number, value: number): Buffer {
  const kind = major << 5;
  if (value < 24) return Buffer.from([kind | value]);
  return value < 256 ? Buffer.from([kind | 24, value]) : Buffer.from([kind | 25, value >> 8, value & 255]);
}

const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()]);
