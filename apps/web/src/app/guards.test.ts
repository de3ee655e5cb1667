import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
} from "@tanstack/react-router";
import { expect, test } from "vitest";
import { runGuard, runValidation, validateIds, type Validation } from "./guards.ts";
import { RouteFailure } from "./route-failure.ts";

/** Opens a path of a small app with the house's guards and validation; answers what the router has then. */
async function open(
  beforeLoad: () => Promise<void>,
): Promise<{ status: string | undefined; error: unknown; isMissing: boolean }> {
  const root = createRootRoute();
  const home = createRoute({ getParentRoute: () => root, path: "/" });
  const guarded = createRoute({ getParentRoute: () => root, path: "/guarded", beforeLoad });
  const router = createRouter({
    routeTree: root.addChildren([home, guarded]),
    history: createMemoryHistory({ initialEntries: ["/guarded"] }),
  });
  await router.load();
  const { matches } = router.state;
  const failed = matches.find((match) => match.error !== undefined);
  return {
    status: matches.at(-1)?.status,
    error: failed?.error,
    isMissing: matches.some(
      (match) =>
        match.status === "notFound" || (match as { globalNotFound?: boolean }).globalNotFound === true,
    ),
  };
}

const validate = (rule: Validation) => () => runValidation(rule, { pathname: "/guarded" });

test("[GUARD-3] an unknown middleware is a 500 that names it", async () => {
  const { error } = await open(() => runGuard("constructor", { href: "/guarded" }));
  expect(error).toBeInstanceOf(RouteFailure);
  expect(error).toMatchObject({ status: 500, message: "Unknown middleware constructor" });
});

test.each([
  ["at once", validate(() => false)],
  ["later", validate(async () => false)],
])("[GUARD-5] route validation that returns false, %s, gives 404", async (_name, beforeLoad) => {
  expect(await open(beforeLoad)).toMatchObject({ isMissing: true });
});

test.each<[string, () => Promise<void>, object]>([
  [
    "its own status and message",
    validate(() => {
      throw new RouteFailure(414, "This address is too long.");
    }),
    { status: 414, message: "This address is too long." },
  ],
  [
    "those of any error",
    validate(() => {
      throw Object.assign(new Error("Gone for good."), { status: 410 });
    }),
    { status: 410, message: "Gone for good." },
  ],
  [
    "500 without a status",
    validate(() => {
      throw new Error("Broken.");
    }),
    { status: 500, message: "Broken." },
  ],
  [
    "500 and 'Error' without anything",
    validate(async () => {
      throw new Error("");
    }),
    { status: 500, message: "Error" },
  ],
])("[GUARD-5] route validation that throws shows %s", async (_name, beforeLoad, failure) => {
  expect((await open(beforeLoad)).error).toMatchObject(failure);
});

test("true lets the page open", async () => {
  expect(await open(validate(() => true))).toMatchObject({
    status: "success",
    error: undefined,
    isMissing: false,
  });
});

test("ids in addresses", async () => {
  const check = (pathname: string): Promise<void> => runValidation(validateIds, { pathname });
  await expect(check("/shipping/orders/0193-ab_C")).resolves.toBeUndefined();
  for (const id of ["bazaar%3A0190-ab%3A24-1187", "woo:0190:1 %23 2", "thriftly%3A0190%3A50%"])
    await expect(check(`/shipping/orders/${id}`)).resolves.toBeUndefined();
  await expect(check("/shipping/orders/%00")).rejects.toMatchObject(notFound());
  await expect(check(`/shipping/orders/${"a".repeat(201)}`)).rejects.toMatchObject({ status: 414 });
});
