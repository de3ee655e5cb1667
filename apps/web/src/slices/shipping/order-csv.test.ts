import fc from "fast-check";
import { expect, test } from "vitest";
import { buildListOrder } from "../orders/testing/build-list-order.ts";
import { writeOrdersCsv } from "./order-csv.ts";

const lines = (text: string): string[] => text.replace("\uFEFF", "").trimEnd().split("\r\n");

test("a line for each order, in its order, with what stands in the list", () => {
  const [head, first, second] = lines(
    writeOrdersCsv(
      [
        buildListOrder({ _id: "1", orderNumber: "24-1191", notes: 'Says "hi", twice' }),
        buildListOrder({
          _id: "2",
          orderNumber: "24-1190",
          updatedAt: "3026-01-01T00:00:00.000Z",
          tags: ["urgent", "queued"],
        }),
      ],
      true,
    ),
  );
  expect(head?.startsWith("Order,Platform,Account,State,Buyer,Handle,")).toBe(true);
  expect(first).toContain('"Says ""hi"", twice"');
  expect(second).toContain("24-1190,Bazaar,northlane.bazaar,Queued,Mara Lind,mara_l,SE,");
  expect(second).toContain('"Urgent; Queued"');
  expect(second).not.toContain("3026");
});

test("names are left out without the scope for them", () => {
  expect(writeOrdersCsv([buildListOrder({ _id: "1" })], false)).not.toMatch(/Mara|mara_l|Buyer/);
});

test("no cell begins like a formula, whatever a buyer is called", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        "=",
        "+",
        "-",
        "@",
        "\t",
        "\r",
        " =",
        "\uFF1D",
        "\uFF0B",
        "\uFF0D",
        "\uFF20",
        "\uFEFF=",
      ),
      fc.string(),
      (sign, rest) => {
        // Numbers stay numbers.
        fc.pre(!/^[+-]\d[\d.,]*$/.test(`${sign}${rest}`));
        const text = writeOrdersCsv(
          [buildListOrder({ _id: "1", orderNumber: "24-1", account: `${sign}${rest}` })],
          false,
        );
        const cell = text.slice(text.indexOf("24-1,Bazaar,") + "24-1,Bazaar,".length);
        expect(cell).toMatch(/^"?'/);
      },
    ),
  );
});
