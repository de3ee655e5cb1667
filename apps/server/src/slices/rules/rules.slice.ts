import type { Slice } from "../../platform/slice.ts";
import { addRuleRoutes } from "./rules.routes.ts";

export const rulesSlice = { name: "rules", routes: addRuleRoutes } satisfies Slice;
