import type { Slice } from "../../platform/slice.ts";
import { addCourierRoutes } from "./couriers.routes.ts";

export const couriersSlice = { name: "couriers", routes: addCourierRoutes } satisfies Slice;
