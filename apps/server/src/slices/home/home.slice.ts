import type { Slice } from "../../platform/slice.ts";
import { addHomeRoutes } from "./home.routes.ts";

export const homeSlice = { name: "home", routes: addHomeRoutes } satisfies Slice;
