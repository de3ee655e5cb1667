import { afterAll, beforeEach, expect, test, vi } from "vitest";

/** The browser's cookies as a page sees them; both tabs have the same. */
const jar = {
  querySelector: () => null,
  kept: new Map<string, string>(),
  get cookie(): string {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join("; ");
  },
  set cookie(line: string) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/Max-Age=0(;|$)/.test(line)) this.kept.delete(name);
    else this.kept.set(name, value);
  },
};
const ada = { _id: "ada", authenticated: true, store: { _id: "northlane" } };
const nobody = { authenticated: false };
const answers = vi.fn<() => object>();

beforeEach(() => {
  vi.resetModules();
  jar.kept.clear();
  answers.mockReset();
  vi.stubGlobal("document", jar);
  vi.stubGlobal("location", { protocol: "http:", origin: "http://127.0.0.1:3000" });
  vi.stubGlobal("fetch", async () => Response.json({ data: { user: answers() } }));
});

afterAll(() => {
  vi.unstubAllGlobals();
});

test("a tab that asked before somebody signed in in another one keeps their token, and is theirs", async () => {
  const { restoreSession } = await import("./session.ts");
  jar.cookie = "apollo-token=old";
  answers.mockImplementationOnce(() => {
    jar.cookie = "apollo-token=new";
    return nobody;
  });
  answers.mockReturnValueOnce(ada);
  expect(await restoreSession()).toMatchObject({ state: "member", user: { _id: "ada" } });
  expect(jar.cookie).toBe("apollo-token=new");
});

test("a page knows that somebody signed in in another tab since it heard who is here, until it hears again", async () => {
  const { isTokenNew, replaceUser, restoreSession } = await import("./session.ts");
  jar.cookie = "apollo-token=old";
  answers.mockReturnValue(ada);
  const { user } = await restoreSession();
  expect(isTokenNew()).toBe(false);
  jar.cookie = "apollo-token=new";
  expect(isTokenNew()).toBe(true);
  if (user !== null) replaceUser(user);
  expect(isTokenNew()).toBe(false);
});

test("a token that nobody's session goes with is removed", async () => {
  const { restoreSession } = await import("./session.ts");
  jar.cookie = "apollo-token=old";
  answers.mockReturnValue(nobody);
  expect(await restoreSession()).toEqual({ state: "guest", user: null });
  expect(jar.cookie).toBe("");
});

test("who leaves for the start gets there, whatever else would load the page again meanwhile", async () => {
  const { leaveToStart, startAgain } = await import("./session.ts");
  const [assign, reload] = [vi.fn<(href: string) => void>(), vi.fn<() => void>()];
  vi.stubGlobal("location", { assign, reload });
  startAgain();
  expect(reload).toHaveBeenCalledTimes(1);
  leaveToStart();
  startAgain();
  expect(assign).toHaveBeenCalledWith("/");
  expect(reload).toHaveBeenCalledTimes(1);
});
