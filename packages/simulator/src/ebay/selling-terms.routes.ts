/** What a seller set up once for all listings: policies (sell/account/v1) and the place goods are sent from. */
import type { Answer, Call } from "../http/call.ts";
import { answer } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import type { EbayContext } from "./ebay.context.ts";
import { sellerOf } from "./ebay.context.ts";
import { toMarketplaceId } from "./ebay.wire.ts";
import { INVENTORY, INVENTORY_SCOPE, inventoryError } from "./inventory-items.routes.ts";

/** One of each kind: where it stands in an offer, and the number of the error about it. */
export const POLICIES = [
  {
    path: "fulfillment_policy",
    list: "fulfillmentPolicies",
    field: "fulfillmentPolicyId",
    id: "6100001",
    errorId: 25007,
    name: "Fulfillment",
    title: "Tracked 48",
  },
  {
    path: "payment_policy",
    list: "paymentPolicies",
    field: "paymentPolicyId",
    id: "6100002",
    errorId: 25008,
    name: "Payment",
    title: "Immediate payment",
  },
  {
    path: "return_policy",
    list: "returnPolicies",
    field: "returnPolicyId",
    id: "6100003",
    errorId: 25009,
    name: "Return",
    title: "30 days, buyer pays",
  },
] as const;
export const LOCATION_KEY = "back-room";

export const SELLING_TERMS_ROUTES: readonly Route<EbayContext>[] = [
  ...POLICIES.map((policy): Route<EbayContext> => ({
    method: "GET",
    pattern: `/sell/account/v1/${policy.path}`,
    scope: "sell.account sell.account.readonly",
    run: (call, context) => listPolicies(call, context, policy),
  })),
  { method: "GET", pattern: `${INVENTORY}/location`, scope: INVENTORY_SCOPE, run: listLocations },
];

function listPolicies(call: Call, context: EbayContext, policy: (typeof POLICIES)[number]): Answer {
  const marketplaceId = call.query.get("marketplace_id");
  if (marketplaceId !== toMarketplaceId(sellerOf(context).country))
    throw inventoryError(25709, "Invalid value for marketplace_id.", { fieldName: "marketplace_id" });
  return answer(200, {
    href: `${context.base}${call.path}`,
    total: 1,
    [policy.list]: [{ [policy.field]: policy.id, name: policy.title, marketplaceId }],
  });
}

function listLocations(call: Call, context: EbayContext): Answer {
  return answer(200, {
    href: `${context.base}${call.path}`,
    limit: 100,
    offset: 0,
    total: 1,
    locations: [
      {
        merchantLocationKey: LOCATION_KEY,
        name: "Back room",
        merchantLocationStatus: "ENABLED",
        locationTypes: ["WAREHOUSE"],
        location: { address: { country: sellerOf(context).country, postalCode: "PR1 2AC" } },
      },
    ],
  });
}
