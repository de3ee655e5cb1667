import { expect, test } from "vitest";
import { createRuleInput } from "@stallkeeper/contract";
import { listReadyMade } from "./ready-made.ts";
import { readRule } from "./rule-draft.ts";

test("each of the ten ready-made rules can be saved as it stands, and starts as a dry run", () => {
  const drafts = listReadyMade("GBP");
  expect(drafts).toHaveLength(10);
  for (const draft of drafts)
    expect(createRuleInput.parse({ ...readRule(draft), name: draft.name })).toMatchObject({
      name: draft.name,
      state: "dry",
    });
});
