/**
 * One valid call of every route that changes something or names a thing: what the promises of reliability
 * (S8, S16, S17 and the scopes) try across stores, without rights, from foreign pages. A route that is
 * missing here fails `every-route.test.ts`; a new one adds its line.
 *
 * Ids come from `id(kind)` alone, so that the same call can be made with those of another store and of
 * nobody. `audit` names the line that the call leaves; `scope` is what a route checks by itself beyond what
 * it requires; `isForEverybody` says that being a member is enough.
 */
import { adminCalls } from "./admin-calls.fixture.ts";
import { analyticsCalls } from "./analytics-calls.fixture.ts";
import { exportsCalls } from "./exports-calls.fixture.ts";
import { importsCalls } from "./imports-calls.fixture.ts";
import { shelvesCalls } from "./shelves-calls.fixture.ts";
import { ordersCalls } from "./orders-calls.fixture.ts";
import { peoplesCalls } from "./people-calls.fixture.ts";
import { ratingsCalls } from "./ratings-calls.fixture.ts";
import type { ValidCall } from "./valid-call.fixture.ts";
import { uploadsCalls } from "./uploads-calls.fixture.ts";
import { warehouseCalls } from "./warehouse-calls.fixture.ts";

/** "METHOD url" as the route table has it, to its call. */
export const validCalls: Record<string, ValidCall> = {
  ...peoplesCalls,
  ...ordersCalls,
  ...warehouseCalls,
  ...uploadsCalls,
  ...importsCalls,
  ...exportsCalls,
  ...shelvesCalls,
  ...analyticsCalls,
  ...adminCalls,
  ...ratingsCalls,
};
