import type { Slice } from "../../platform/slice.ts";
import { watchedMessageAction } from "./auto-message-action.ts";
import { workAutomation } from "./automation.jobs.ts";
import { addAutomationRoutes } from "./automation.routes.ts";
import { automationListeners } from "./hear-events.ts";
import { withdrawnListener } from "./hear-withdrawn.ts";

export const automationSlice = {
  name: "automation",
  routes: addAutomationRoutes,
  jobs: workAutomation,
  actions: [watchedMessageAction],
  events: [...automationListeners, withdrawnListener],
} satisfies Slice;
