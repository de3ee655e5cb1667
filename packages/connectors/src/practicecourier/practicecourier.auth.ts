import { z } from "zod";
import { readForm, Rejected } from "@stallkeeper/connector-sdk";
import type { ConnectField, KeyAuth } from "@stallkeeper/connector-sdk";
import { marketOrigin } from "../practice-account.ts";
import { credentialsSchema, fetchFromCourier } from "./practicecourier.client.ts";

const fields: readonly ConnectField[] = [
  {
    name: "address",
    label: "Practice market address",
    kind: "address",
    isRequired: true,
    placeholder: "http://127.0.0.1:4010",
  },
  { name: "username", label: "Customer name", kind: "text", isRequired: true, placeholder: "northlane" },
  { name: "apiKey", label: "Key", kind: "secret", isRequired: true, placeholder: "cou_…" },
];

const form = z.object({
  address: z.string().trim().min(1).max(300),
  username: z.string().trim().min(1).max(60),
  apiKey: z.string().trim().min(1).max(200),
});
const opened = z.object({ data: z.looseObject({ username: z.string(), apiKey: z.string() }) });

/**
 * The sign-in of one of the two houses that the practice market has: the same wire, a customer's account of
 * its own.
 */
export const authAt = (house: "courier" | "post"): KeyAuth => ({
  kind: "key",
  fields,
  formSchema: form,
  credentialsSchema,
  secretNames: ["apiKey"],

  connect(given) {
    const { address, username, apiKey } = readForm(form, given);
    return { username, baseUrl: marketOrigin(address), credentials: { apiKey }, settings: {} };
  },

  async openPractice(ctx, { marketUrl, username }) {
    const baseUrl = marketOrigin(marketUrl);
    const { data } = await ctx.http.fetchBody({
      operation: "practice.open",
      method: "POST",
      url: `${baseUrl}/_control/accounts`,
      json: { market: "courier", username: house === "post" ? `${username}-post` : username, house },
      schema: opened,
    });
    return { username: data.username, baseUrl, credentials: { apiKey: data.apiKey }, settings: {} };
  },

  async check(ctx) {
    const me = await fetchFromCourier(ctx, {
      operation: "account.check",
      method: "GET",
      path: "/account",
      schema: z.looseObject({ account: z.string() }),
    });
    if (me.account !== ctx.account.username)
      throw new Rejected("USERNAME_WRONG", `This key belongs to ${me.account}.`);
    return { shopName: me.account, canRead: true, canWrite: true, warnings: [] };
  },
});
