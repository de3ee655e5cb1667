/** An order on the wire: every field of the specification's entity, nested ones included, and every tag. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderTags } from "@stallkeeper/domain";
import { buildOrder, signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await startTestApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

const address = {
  name: "Ada Byron",
  line1: "Hauptstr. 1",
  line2: "Hof",
  city: "Berlin",
  state: "BE",
  countryName: "Germany",
  phone: "+49 30 1",
  email: "ada@mail.example",
  zipcode: "10115",
};
const meta = {
  link: "https://stall.example/1",
  id: "L-1",
  fulfillmentLink: "https://source.example/1",
  fulfillmentId: "F-1",
};
const addressFields = Object.keys(address).join(" ");

/** Field by field as the specification lists them; each has a value that could not be a default. */
const order = {
  _id: "wire-1",
  data: { channel: "app" },
  items: [
    {
      name: "Vase",
      description: "Green",
      images: ["https://stall.example/1.jpg"],
      platforms: { stall: { itemId: "1" } },
      meta,
      price: 42.5,
      _id: "wire-1:1",
    },
  ],
  status: "PAID_IN_FULL",
  account: "ada",
  platform: "stall",
  source: "Stall",
  paypal: "PAY-1",
  external: true,
  failed: true,
  handled: true,
  platformMessagingSession: "S-1",
  createdAt: "2026-03-01T08:00:00.000Z",
  updatedAt: "2026-03-02T08:00:00.000Z",
  shipping: { shipped: true, provider: "DHL", trackingNumber: "JD01", temporaryTrackingAdded: true },
  refund: 1,
  notes: "Wrap it",
  tags: ["urgent", "queued"],
  meta: { notesEditedAt: "2026-03-01T09:00:00.000Z" },
  address,
  addressFormatted: "Ada Byron\nHauptstr. 1",
  itemVariants: [{ name: "Colour", value: "green" }],
  buyer: { id: "b-7", firstName: "Ada", lastName: "Byron", country: "DE", handle: "ada_b" },
  fulfilled: true,
  fulfillment: { customFulfillmentAddress: { ...address, name: "Neighbour" }, ebayOrderId: "27-1" },
  amount: 42.5,
  amountTotal: 47.4,
  currency: "EUR",
  noteFromBuyer: "Ring twice",
  paymentDisbursed: true,
};
const selection = `_id data items { name description images platforms meta { link id fulfillmentLink fulfillmentId } price _id }
  status account platform source paypal external failed handled
  platformMessagingSession createdAt updatedAt shipping { shipped provider trackingNumber
  temporaryTrackingAdded } refund notes tags meta { notesEditedAt } address { ${addressFields} }
  addressFormatted
  itemVariants buyer { id firstName lastName country handle } fulfilled fulfillment {
  customFulfillmentAddress { ${addressFields} } ebayOrderId } amount amountTotal currency
  noteFromBuyer paymentDisbursed`;

test("[ORDER-1] every field of an order comes through GraphQL, nested ones included", async () => {
  const { amount: _amount, amountTotal: _total, ...plain } = order;
  await buildOrder(app.services.db, {
    storeId: owner.storeId,
    id: order._id,
    account: plain.account,
    platform: plain.platform,
    source: plain.source,
    status: plain.status,
    data: plain.data,
    items: order.items.map(({ price: _price, ...item }) => ({
      ...item,
      priceMinor: 4_250,
      sku: "V",
      quantity: 1,
    })),
    paypal: plain.paypal,
    external: true,
    failed: true,
    handled: true,
    platform_messaging_session: plain.platformMessagingSession,
    created_at: plain.createdAt,
    updated_at: plain.updatedAt,
    shipped: true,
    shipping_provider: "DHL",
    tracking_number: "JD01",
    temporary_tracking_added: true,
    refund: 1,
    notes: plain.notes,
    tags: plain.tags,
    meta: plain.meta,
    address,
    address_formatted: plain.addressFormatted,
    item_variants: plain.itemVariants,
    buyer: plain.buyer,
    fulfilled: true,
    fulfillment: plain.fulfillment,
    amount_minor: 4_250,
    amount_total_minor: 4_740,
    currency: "EUR",
    note_from_buyer: plain.noteFromBuyer,
    payment_disbursed: true,
  });
  const answer = await owner.client.graphql(
    `{ TransactionMany(filter: { _id: "wire-1" }) { ${selection} } TransactionById(_id: "wire-1") {
       ${selection} } }`,
    {},
  );
  expect(answer.body).toEqual({ data: { TransactionMany: [order], TransactionById: order } });
});

test("[ORDER-2] each of the twelve tags can be set, found by and removed", async () => {
  await buildOrder(app.services.db, { storeId: owner.storeId, id: "wire-2" });
  expect(orderTags).toEqual([
    "urgent",
    "markForSwap",
    "markForReturn",
    "markForRefund",
    "alreadySold",
    "international",
    "unresponsive",
    "queued",
    "completed",
    "needsAdminAttention",
    "needsAlternativeItem",
    "manuallyMarkedDisbursed",
  ]);
  const change = (tagsChange: object) =>
    owner.client.graphql(
      `mutation($tagsChange: UpdateManyTransactionTagsChangeInput) {
        TransactionUpdateMany(filter: { _id: "wire-2" }, record: { tagsChange: $tagsChange }) { numAffected } }`,
      { tagsChange },
    );
  const found = async (tag: string) =>
    (
      await owner.client.graphql(
        'query($tags: [String!]) { TransactionMany(filter: { tags: $tags, _id: "wire-2" }) { tags } }',
        { tags: [tag] },
      )
    ).body;
  for (const tag of orderTags) {
    await change({ add: [tag] });
    expect(await found(tag)).toEqual({ data: { TransactionMany: [{ tags: [tag] }] } });
    await change({ remove: [tag] });
  }
  expect(await found("urgent")).toEqual({ data: { TransactionMany: [] } });
});
