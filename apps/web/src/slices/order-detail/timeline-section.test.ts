import { expect, test } from "vitest";
import { titleOf } from "./timeline-section.tsx";

const line = (kind: string, details: Record<string, unknown> = {}, actor = "") =>
  titleOf({ kind, details, actor }, "Bazaar");

test.each([
  ["received", {}, "Order received from Bazaar"],
  ["cancelled", {}, "Cancelled on Bazaar"],
  ["refunded", {}, "Refunded by Bazaar"],
  ["shipmentReverted", {}, "Bazaar shows it as not shipped"],
  ["actionAccepted", { kind: "shipment" }, "Bazaar accepted the shipment"],
  ["actionAccepted", { kind: "message" }, "Delivered to Bazaar"],
  ["badRating", { stars: 1 }, "Bad rating on Bazaar: 1 star"],
  ["actionRequested", { kind: "ratingReply" }, "Rating replied to"],
  ["actionAccepted", { kind: "feedbackLeave" }, "Bazaar accepted the feedback"],
  ["actionRefused", { kind: "refund", reason: "Too late." }, "Bazaar refused: Too late."],
  ["actionGaveUp", { kind: "shipment", reason: "TIMEOUT" }, "No answer from Bazaar: TIMEOUT"],
  ["actionRefused", { kind: "labelPurchase", reason: "No funds." }, "The courier refused: No funds."],
  ["actionAccepted", { kind: "labelPurchase" }, "Label bought"],
  ["actionVerified", { kind: "refund" }, "Bazaar confirmed the refund"],
  ["actionVerified", { kind: "labelVoid" }, "The courier confirmed the void"],
  ["returnMoved", { name: "Jug", state: "inTransit" }, "Return of Jug · posted by the buyer"],
  ["returnResolved", { name: "Jug", resolution: "refund" }, "Return of Jug resolved: refund through Bazaar"],
  [
    "returnResolved",
    { name: "Jug", resolution: "refundByHand" },
    "Return of Jug resolved: refunded on Bazaar",
  ],
])("the line %s %j of an order of Bazaar's says who acted: %s", (kind, details, title) => {
  expect(line(kind, details)).toBe(title);
});

test("an account that is named goes before its platform", () => {
  expect(line("received", {}, "northlane.bazaar")).toBe("Order received from northlane.bazaar");
});
