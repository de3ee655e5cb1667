import { afterEach, beforeEach, expect, test } from "vitest";
import type { Json } from "../testing/market-under-test.ts";
import { hasVendorDocuments } from "../testing/vendor-schemas.ts";
import { wsdlProblems } from "../testing/vendor-wsdl.ts";
import { startEbay } from "./ebay.fixture.ts";
import type { EbayUnderTest } from "./ebay.fixture.ts";
import { childText, parseXml } from "./xml.ts";
import type { XmlElement } from "./xml.ts";

let ebay: EbayUnderTest;
let listing: Json;
beforeEach(async () => {
  ebay = await startEbay("haggler");
  const live = (await ebay.control("GET", "/listings?market=ebay&account=haggler")).filter(
    (one) => String(one.state) === "live" && Number(one.priceMinor) > 2000,
  );
  listing = live[0] as Json;
});
afterEach(() => ebay.stop());

const HOUR_MS = 3_600_000;
const makeOffer = async (amountMinor = 1500, wish: object = {}): Promise<string> =>
  String((await ebay.control("POST", "/offers", { listingId: listing.id, amountMinor, ...wish }))[0]?.id);

/** One Trading call; HTTP says 200 whatever happens. */
async function trade(name: string, content: string, token?: string): Promise<XmlElement> {
  const { headers } = await ebay.market.signIn("ebay", "haggler");
  const response = await fetch(`${ebay.market.url}/ws/api.dll`, {
    method: "POST",
    headers: {
      "content-type": "text/xml",
      "x-ebay-api-call-name": name,
      "x-ebay-api-iaf-token": token ?? String(headers.authorization).slice("Bearer ".length),
    },
    body: `<?xml version="1.0" encoding="utf-8"?><${name}Request xmlns="urn:ebay:apis:eBLBaseComponents">${content}</${name}Request>`,
  });
  expect(response.status).toBe(200);
  const root = parseXml(await response.text());
  if (root === null) throw new Error("The answer is no XML.");
  expect(root.name).toBe(token === undefined ? `${name}Response` : "Response");
  // A call that nobody knows has no type.
  const type = token === undefined && name !== "AddItem" ? `${name}ResponseType` : "AbstractResponseType";
  expect(hasVendorDocuments ? wsdlProblems(root, type) : []).toEqual([]);
  return root;
}

/** All elements of the name, at any depth. */
function allOf(root: XmlElement, name: string): XmlElement[] {
  return root.children.flatMap((one) => [...(one.name === name ? [one] : []), ...allOf(one, name)]);
}
const errorOf = (root: XmlElement): string[] => [
  childText(root, "Ack"),
  ...allOf(root, "ErrorCode").map((one) => one.text),
];
const statusOf = async (id: string): Promise<string | undefined> =>
  allOf(await trade("GetBestOffers", `<BestOfferID>${id}</BestOfferID>`), "Status")[0]?.text;
const respond = (id: string, action: string, more = ""): Promise<XmlElement> =>
  trade(
    "RespondToBestOffer",
    `<BestOfferID>${id}</BestOfferID><ItemID>${String(listing.id)}</ItemID><Action>${action}</Action>${more}`,
  );

test("the open offers of all listings are told with their item; texts only with ReturnAll", async () => {
  const id = await makeOffer();
  const root = await trade("GetBestOffers", "<MessageID>m-1</MessageID><DetailLevel>ReturnAll</DetailLevel>");
  expect([childText(root, "Ack"), childText(root, "CorrelationID")]).toEqual(["Success", "m-1"]);
  const [group] = allOf(root, "ItemBestOffers");
  expect(group?.children.map((one) => one.name)).toEqual(["Role", "BestOfferArray", "Item"]);
  const [offer] = allOf(root, "BestOffer") as [XmlElement];
  expect([childText(offer, "BestOfferID"), childText(offer, "Status")]).toEqual([id, "Active"]);
  const price = offer.children.find((one) => one.name === "Price");
  expect([price?.attributes.currencyID, price?.text]).toEqual(["GBP", "15.0"]);
  expect(childText(allOf(root, "Item")[0] as XmlElement, "ItemID")).toBe(String(listing.id));
  const plain = allOf(await trade("GetBestOffers", ""), "BestOffer")[0] as XmlElement;
  expect(childText(plain, "BuyerMessage")).toBe("");
  expect(errorOf(await trade("GetBestOffers", "<BestOfferStatus>All</BestOfferStatus>"))).toEqual([
    "Failure",
    "37",
  ]);
});

test("pages hold as many as asked for, and of one listing all states are told", async () => {
  for (let at = 0; at < 5; at += 1) await makeOffer(1000 + at);
  const paged = await trade(
    "GetBestOffers",
    `<ItemID>${String(listing.id)}</ItemID><Pagination><EntriesPerPage>2</EntriesPerPage><PageNumber>3</PageNumber></Pagination>`,
  );
  expect(allOf(paged, "BestOffer")).toHaveLength(1);
  expect(allOf(paged, "TotalNumberOfPages")[0]?.text).toBe("3");
  expect(allOf(paged, "TotalNumberOfEntries")[0]?.text).toBe("5");
});

test("an accepted offer makes a paid order at its price; a second answer is refused in words", async () => {
  const id = await makeOffer(1500);
  const done = await respond(id, "Accept", "<SellerResponse>Yours</SellerResponse>");
  expect(allOf(done, "CallStatus")[0]?.text).toBe("Success");
  expect(await statusOf(id)).toBe("Accepted");
  expect(errorOf(await respond(id, "Decline"))).toEqual(["Failure", "20145"]);
  const ledger = await ebay.control("GET", "/ledger?market=ebay&kind=offerAnswer");
  expect(ledger).toMatchObject([{ offerId: id, payload: { answer: "accepted", sellerResponse: "Yours" } }]);
  const order = (await ebay.ask("GET", `/sell/fulfillment/v1/order/${String(ledger[0]?.orderId)}`)).json;
  expect(order.orderPaymentStatus).toBe("PAID");
  expect(order.lineItems?.[0]).toMatchObject({
    lineItemCost: { value: "15.0" },
    properties: { fromBestOffer: true },
  });
});

test("an offer lapses after 48 hours", async () => {
  const id = await makeOffer();
  ebay.market.moveClock(48 * HOUR_MS - 60_000);
  expect(await statusOf(id)).toBe("Active");
  ebay.market.moveClock(120_000);
  expect(await statusOf(id)).toBe("Expired");
  expect(errorOf(await respond(id, "Accept"))).toEqual(["Failure", "20144"]);
  expect(await ebay.control("GET", "/ledger?market=ebay&kind=offerAnswer")).toEqual([]);
});

test("a counter-offer has a price and a quantity below the listing's; the buyer takes it or leaves it", async () => {
  const id = await makeOffer(1500);
  const price = (text: string): string =>
    `<CounterOfferPrice currencyID="GBP">${text}</CounterOfferPrice><CounterOfferQuantity>1</CounterOfferQuantity>`;
  expect(errorOf(await respond(id, "Counter"))).toEqual(["Failure", "20142"]);
  expect(errorOf(await respond(id, "Counter", price("99999.00")))).toEqual(["Failure", "20143"]);
  expect(errorOf(await respond(id, "Counter", price("18.00")))).toEqual(["Success"]);
  expect(await statusOf(id)).toBe("Countered");
  await ebay.control("PATCH", `/offers/ebay/${id}`, { answer: "accepted" });
  expect(await statusOf(id)).toBe("Accepted");
  const [order] = (await ebay.ask("GET", "/sell/fulfillment/v1/order")).json.orders ?? [];
  expect(order?.lineItems?.[0]?.lineItemCost?.value).toBe("18.0");
  const other = await makeOffer(1500).catch(() => "");
  // The last piece may have gone with the first offer.
  if (other === "") return;
  await respond(other, "Counter", price("18.00"));
  await ebay.control("PATCH", `/offers/ebay/${other}`, { answer: "declined" });
  expect(await statusOf(other)).toBe("Declined");
});

test("a counter-offer that its buyer leaves unanswered lapses with the offer", async () => {
  const id = await makeOffer(1500);
  const price = '<CounterOfferPrice currencyID="GBP">18.00</CounterOfferPrice>';
  await respond(id, "Counter", `${price}<CounterOfferQuantity>1</CounterOfferQuantity>`);
  ebay.market.moveClock(48 * HOUR_MS - 60_000);
  expect(await statusOf(id)).toBe("Countered");
  ebay.market.moveClock(120_000);
  expect(await statusOf(id)).toBe("Expired");
});

test("several offers are declined in one call, all or none; one at a time is accepted", async () => {
  const ids = [await makeOffer(1000), await makeOffer(1100), await makeOffer(1200)];
  const list = (some: string[]): string => some.map((id) => `</BestOfferID><BestOfferID>${id}`).join("");
  expect(errorOf(await respond(`${String(ids[0])}${list(ids.slice(1))}`, "Accept"))).toEqual([
    "Failure",
    "20140",
  ]);
  await respond(String(ids[2]), "Decline");
  expect(errorOf(await respond(`${String(ids[0])}${list(ids.slice(1))}`, "Decline"))).toEqual([
    "Failure",
    "20145",
  ]);
  expect(await statusOf(String(ids[0]))).toBe("Active");
  const both = await respond(`${String(ids[0])}${list(ids.slice(1, 2))}`, "Decline");
  expect(allOf(both, "CallStatus")).toHaveLength(2);
  expect(await statusOf(String(ids[1]))).toBe("Declined");
});

test("tokens, limits and calls that nobody knows are told inside a 200", async () => {
  expect(errorOf(await trade("GetUser", "", "nobody"))).toEqual(["Failure", "21916984"]);
  const { headers } = await ebay.market.signIn("ebay", "haggler");
  const old = String(headers.authorization).slice("Bearer ".length);
  await ebay.control("POST", "/accounts/ebay/haggler/expire", {});
  expect(errorOf(await trade("GetUser", "", old))).toEqual(["Failure", "21917053"]);
  expect(errorOf(await trade("AddItem", ""))).toEqual(["Failure", "2"]);
  expect(allOf(await trade("GetUser", ""), "UserID")[0]?.text).toBe("haggler");
  expect(childText(await trade("GeteBayOfficialTime", ""), "Timestamp")).toMatch(/^\d{4}-.*Z$/);
  await ebay.control("POST", "/faults", { kind: "429", path: "/ws/api.dll", count: 1 });
  const token = (await ebay.market.signIn("ebay", "haggler")).headers.authorization?.slice(7) ?? "";
  expect(errorOf(await trade("GetUser", "", token))).toEqual(["Failure", "518"]);
});

test("XML is read as it is written, and nothing is looked up for it", () => {
  const root = parseXml('<a:b x="1 &amp; 2"><!-- no --><c><![CDATA[<&>]]> &lt;&#x1F98A;</c><d/></a:b>');
  expect(root).toMatchObject({ name: "b", attributes: { x: "1 & 2" } });
  expect(root?.children[0]?.text).toBe("<&> <🦊");
  for (const text of ["", "plain", "<a>", "<a></b>", "<a/><b/>", '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'])
    expect(parseXml(text)).toBeNull();
});
