import type { Services } from "../../platform/context.ts";
import { on } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { targetsChanged } from "../uploads/index.ts";
import { followTargets } from "./entries.store.ts";
import { addReserveRoutes } from "./reserve.routes.ts";
import { tidyReserve, workReserve, type ReserveTimings } from "./run-reserve.ts";

/** Drafts that go live by rule or at a time. */
export const reserveSlice = {
  name: "reserve",
  routes: addReserveRoutes,
  jobs: (services: Services, { timings }: { timings: { reserve?: Partial<ReserveTimings> } }) =>
    workReserve(services, timings.reserve),
  events: [
    on(targetsChanged, async (tx, { draftIds }) => {
      await followTargets(tx, draftIds);
      await announce(tx, "reserve", draftIds);
    }),
  ],
  tidy: tidyReserve,
} satisfies Slice;
