import type { Slice } from "../../platform/slice.ts";
import { cancellationAction } from "./cancellation-action.ts";
import { addCancellationRoutes } from "./cancellations.routes.ts";

export const cancellationsSlice = {
  name: "cancellations",
  routes: addCancellationRoutes,
  actions: [cancellationAction],
} satisfies Slice;
