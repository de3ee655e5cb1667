import fc from "fast-check";
import { expect, test } from "vitest";
import { contactKinds, findContacts } from "./message-contacts.ts";

const find = (message: string) =>
  findContacts(message, contactKinds).map(({ kind, text }) => `${kind} ${text}`);

test.each([
  ["Write to ada@mill.example please", ["email ada@mill.example"]],
  ["My number: +44 20 7946 0958.", ["phone +44 20 7946 0958"]],
  ["Call 020 7946 0958 or 01632 960 001", ["phone 020 7946 0958", "phone 01632 960 001"]],
  ["See www.mill.example/a and https://x.example", ["link www.mill.example/a", "link https://x.example"]],
])("%s", (message, found) => {
  expect(find(message)).toEqual(found);
});

test.each([
  "Your parcel RM123456789GB leaves on 24/11, number 3SABC 0123456789.",
  "Order 24-1187, 2024-03-05, EAN 4006381333931, €1,250.00, 10.30-18.00.",
  "Tracking 00340434161094022115 at DPD. It's 30 x 20 x 10 cm @ home.",
])("numbers of parcels, orders and prices are no way to reach anybody: %s", (message) => {
  expect(find(message)).toEqual([]);
});

test("each stands where it is said to, in any text, and only the kinds asked for are found", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const message = `${text} ada@mill.example ${text}`;
      for (const { text: part, start, end } of findContacts(message, ["email"]))
        expect(message.slice(start, end)).toBe(part);
      expect(findContacts(message, [])).toEqual([]);
    }),
  );
});
