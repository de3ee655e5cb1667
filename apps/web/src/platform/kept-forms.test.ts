import { afterAll, expect, test } from "vitest";
import { keptForms } from "./kept-forms.ts";
import { openService } from "./open-service.test-server.ts";
import { readSession, replaceUser, type SessionUser } from "./session.ts";

const service = await openService(() => null);
afterAll(service.close);

test("a form is there again after a reload until it's forgotten, for its own person, and old ones make room", () => {
  const forms = keptForms<{ name: string }>("test");
  forms.keep("new", { name: "Half a purchase" });
  // What another load of the page finds.
  expect(keptForms("test").read()).toEqual({ new: { name: "Half a purchase" } });
  for (let n = 0; n < 60; n += 1) forms.keep(`${n}-`, { name: "" });
  expect([Object.keys(forms.read()).length, forms.read()["new"]]).toEqual([50, undefined]);
  forms.keep("59-", null);
  expect(forms.read()["59-"]).toBeUndefined();
  const { user } = readSession() as { user: SessionUser };
  replaceUser({ ...user, _id: "p2" });
  expect(forms.read()).toEqual({});
});
