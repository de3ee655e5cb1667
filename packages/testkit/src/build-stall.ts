/** "Stall", a marketplace for tests: nothing is asked of it but what a test gives it. */
import { z } from "zod";
import { defineConnector, type Connector, type KeyAuth } from "@stallkeeper/connector-sdk";

const anyForm = z.record(z.string(), z.json());
const shopForm = z.object({
  address: z.string().min(1, "Enter the shop's address."),
  key: z.string().min(1, "Enter a key."),
});

/** Builds it with these parts. Without an `auth` it lets everybody in. */
export function buildStall(parts: Partial<Connector> = {}): Connector {
  return defineConnector({
    id: "stall",
    name: "Stall",
    code: "ST",
    limits: { account: { perSecond: 1_000, burst: 1_000 }, pauseWithoutHintMs: 1_000 },
    traits: {
      practice: false,
      hasOwnAddress: parts.auth !== undefined,
      pollSeconds: 60,
      settleSeconds: 0,
      isSingleQuantity: false,
      hasListingReview: false,
    },
    auth: {
      kind: "key",
      fields: [],
      formSchema: anyForm,
      credentialsSchema: anyForm,
      secretNames: [],
      connect: () => ({ username: "ada", baseUrl: null, credentials: {}, settings: {} }),
      check: async () => ({ shopName: null, canRead: true, canWrite: true, warnings: [] }),
    },
    ...parts,
  });
}

/** Sign-in with the address of a shop and a key, proven by a call of `/shop` there. */
export const shopAuth: KeyAuth = {
  kind: "key",
  fields: [
    { name: "address", label: "Address", kind: "address", isRequired: true },
    { name: "key", label: "Key", kind: "secret", isRequired: true },
  ],
  formSchema: shopForm,
  credentialsSchema: z.object({ key: z.string() }),
  secretNames: ["key"],
  connect(form) {
    const { address, key } = shopForm.parse(form);
    return { username: "ada", baseUrl: address, credentials: { key }, settings: {} };
  },
  async check(ctx) {
    const { name } = await ctx.http.fetchBody({
      operation: "shop.read",
      method: "GET",
      url: `${ctx.account.baseUrl}/shop`,
      schema: z.object({ name: z.string() }),
    });
    return { shopName: name, canRead: true, canWrite: true, warnings: [] };
  },
};
