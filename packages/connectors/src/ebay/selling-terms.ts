/** A seller's policies and locations at eBay, which every listing names. */
import { z } from "zod";
import type { ConnectorContext, ListingPolicies, ListingTerms } from "@stallkeeper/connector-sdk";
import { fetchFromEbay } from "./ebay.client.ts";
import { INVENTORY } from "./inventory.reading.ts";

const policyWire = z.looseObject({ name: z.string().catch("") });

const kinds: readonly { kind: keyof ListingPolicies; path: string; list: string; id: string }[] = [
  { kind: "fulfilment", path: "fulfillment_policy", list: "fulfillmentPolicies", id: "fulfillmentPolicyId" },
  { kind: "payment", path: "payment_policy", list: "paymentPolicies", id: "paymentPolicyId" },
  { kind: "returns", path: "return_policy", list: "returnPolicies", id: "returnPolicyId" },
];

/** All of them on one site. Throws the SDK's classes. */
export async function sellingTerms(ctx: ConnectorContext, site: string): Promise<ListingTerms> {
  const policies: ListingTerms["policies"][number][] = [];
  for (const { kind, path, list, id } of kinds) {
    const answer = await fetchFromEbay(ctx, {
      operation: "policies.list",
      method: "GET",
      path: `/sell/account/v1/${path}`,
      query: { marketplace_id: site },
      schema: z.looseObject({ [list]: z.array(policyWire).default([]) }),
    });
    for (const policy of z.array(policyWire).parse(answer[list])) {
      const own = policy[id];
      if (typeof own === "string") policies.push({ id: own, kind, name: policy.name });
    }
  }
  const { locations } = await fetchFromEbay(ctx, {
    operation: "locations.list",
    method: "GET",
    path: `${INVENTORY}/location`,
    query: { limit: 100 },
    schema: z.looseObject({
      locations: z
        .array(z.looseObject({ merchantLocationKey: z.string(), name: z.string().catch("") }))
        .default([]),
    }),
  });
  return {
    policies,
    locations: locations.map(({ merchantLocationKey: key, name }) => ({ key, name: name || key })),
  };
}
