/** The fake eBay's keys: pairs that it makes for signatures, and its own for notifications. */
import { generateKeyPairSync } from "node:crypto";

export interface FakePair {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly jwe: string;
}

const bare = (pem: string): string => pem.replaceAll(/-----[A-Z ]+-----|\s/g, "");

export const FakeKeys = {
  byJwe: new Map<string, FakePair>(),

  /** As the Key Management API answers. */
  makePair(): FakePair {
    const pair = generateKeyPairSync("ed25519", {
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    const jwe = `eyJ.${FakeKeys.byJwe.size + 1}.${bare(pair.publicKey).slice(0, 20)}`;
    const made = { publicKey: pair.publicKey, privateKey: bare(pair.privateKey), jwe };
    FakeKeys.byJwe.set(jwe, made);
    return made;
  },
};
