import { expect, test } from "vitest";
import { namedByRefusals } from "./refused-attributes.ts";

test("an attribute that a refusal named, of a listing or of a change, is a field", () => {
  const problem = (field: string | null) => ({ code: "25002", text: "Colour is missing.", field });
  const change = { kind: "revise", state: "refused", actionId: null } as const;
  expect(
    namedByRefusals([
      {
        accountId: "a",
        problems: [problem("attributes.Colour"), problem("title"), problem(null)],
        change: null,
      },
      { accountId: "b", problems: [], change: { ...change, problems: [problem("attributes.Main Colour")] } },
    ]),
  ).toEqual([
    { name: "Colour", accountId: "a" },
    { name: "Main Colour", accountId: "b" },
  ]);
});
