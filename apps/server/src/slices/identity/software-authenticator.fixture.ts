/**
 * A passkey in software, for tests: ES256, attestation "none", written from the WebAuthn specification and
 * sharing no code with the library that checks it. It signs whatever origin and name it is told, so that
 * tests can lie.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

export interface SoftPasskey {
  id: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  signCount: number;
}

export interface Place {
  origin: string;
  rpId: string;
}

const bytes = (...values: number[]): Buffer => Buffer.from(values);
const sha256 = (value: Buffer | string): Buffer => createHash("sha256").update(value).digest();

/** A new pair of keys. */
export function makeSoftPasskey(): SoftPasskey {
  return {
    id: randomBytes(32).toString("base64url"),
    ...generateKeyPairSync("ec", { namedCurve: "P-256" }),
    signCount: 0,
  };
}

/** What a browser answers to `navigator.credentials.create`. */
export function attest(passkey: SoftPasskey, challenge: string, place: Place): object {
  const { x = "", y = "" } = passkey.publicKey.export({ format: "jwk" });
  // COSE key as CBOR: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }
  const coseKey = Buffer.concat([
    bytes(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20),
    Buffer.from(x, "base64url"),
    bytes(0x22, 0x58, 0x20),
    Buffer.from(y, "base64url"),
  ]);
  const id = Buffer.from(passkey.id, "base64url");
  const attested = Buffer.concat([Buffer.alloc(16), bytes(0, id.length), id, coseKey]);
  const authData = Buffer.concat([authenticatorData(passkey, place, 0x41), attested]);
  // { "fmt": "none", "attStmt": {}, "authData": bytes }
  const attestationObject = Buffer.concat([
    bytes(0xa3),
    textOf("fmt"),
    textOf("none"),
    textOf("attStmt"),
    bytes(0xa0),
    textOf("authData"),
    bytes(0x58, authData.length),
    authData,
  ]);
  return wrap(passkey, {
    clientDataJSON: clientData("webauthn.create", challenge, place).toString("base64url"),
    attestationObject: attestationObject.toString("base64url"),
    transports: ["internal"],
  });
}

/** What a browser answers to `navigator.credentials.get`; each use counts one on. */
export function assert(passkey: SoftPasskey, challenge: string, place: Place): object {
  passkey.signCount++;
  const authData = authenticatorData(passkey, place, 0x01);
  const client = clientData("webauthn.get", challenge, place);
  const signature = sign("sha256", Buffer.concat([authData, sha256(client)]), passkey.privateKey);
  return wrap(passkey, {
    clientDataJSON: client.toString("base64url"),
    authenticatorData: authData.toString("base64url"),
    signature: signature.toString("base64url"),
  });
}

function authenticatorData(passkey: SoftPasskey, { rpId }: Place, flags: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(passkey.signCount);
  return Buffer.concat([sha256(rpId), bytes(flags), count]);
}

function clientData(type: string, challenge: string, { origin }: Place): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function wrap({ id }: SoftPasskey, response: object): object {
  return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
}

function textOf(text: string): Buffer {
  return Buffer.concat([bytes(0x60 + text.length), Buffer.from(text)]);
}
