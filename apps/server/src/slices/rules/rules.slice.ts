import type { Slice } from "../../platform/slice.ts";
import { addRuleRoutes } from "./rules.routes.ts";
import { tidyRules, workAllRules } from "./work-rules.ts";

export const rulesSlice = {
  name: "rules",
  routes: addRuleRoutes,
  jobs: workAllRules,
  tidy: tidyRules,
} satisfies Slice;
