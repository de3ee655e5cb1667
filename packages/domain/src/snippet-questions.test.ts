/** What a snippet asks its sender, and what an unknown placeholder was meant to be. */
import { expect, test } from "vitest";
import {
  answerQuestions,
  fillKnown,
  fillPlaceholders,
  listQuestions,
  nearestPlaceholder,
  placeholders,
} from "./index.ts";

const text =
  "Hi {{buyerFirstName|there}}: {{ask:Pit to pit}}, {{ ask: Back | 50 cm }}, {{ask:Pit to pit}}. {{x}} {{";

test("questions are listed once each, in their order, with what stands there unanswered", () => {
  expect(listQuestions(text)).toEqual([
    { label: "Pit to pit", fallback: "" },
    { label: "Back", fallback: "50 cm" },
  ]);
  expect(listQuestions("{{ask:}} {{ask: }} {{asked:X}} no {{")).toEqual([]);
});

test("everything but the questions is filled, so that one with a fallback is asked too", () => {
  expect(fillKnown(text, { buyerFirstName: "Ada" })).toBe(
    "Hi Ada: {{ask:Pit to pit}}, {{ ask: Back | 50 cm }}, {{ask:Pit to pit}}. {{x}} {{",
  );
  expect(fillKnown("{{itemName}}", { itemName: "{{buyerHandle}} $&" })).toBe("{{buyerHandle}} $&");
});

test("an answer takes the place of its question wherever it stands; a blank one leaves it", () => {
  const answers = new Map([
    ["Pit to pit", "$& 51 cm"],
    ["Back", " "],
  ]);
  expect(answerQuestions("{{ask:Pit to pit}}, {{ask:Pit to pit}}, {{ask:Back|50 cm}}", answers)).toBe(
    "$& 51 cm, $& 51 cm, {{ask:Back|50 cm}}",
  );
  expect(fillPlaceholders("{{ask:Back|50 cm}}", {}).text).toBe("50 cm");
});

test.each([
  ["signature", "agentName"],
  ["buyerFirstname", "buyerFirstName"],
  ["trackingNumer", "trackingNumber"],
  ["traking number", "trackingNumber"],
  ["Store_Name", "storeName"],
  ["constructor", null],
  ["xyzzy", null],
  ["", null],
])("{{%s}} was meant to be %s", (written, meant) => expect(nearestPlaceholder(written)).toBe(meant));

test("every placeholder is nearest to itself", () => {
  expect(placeholders.map(nearestPlaceholder)).toEqual([...placeholders]);
});
