/** The reserve: drafts that go live by rule or at a time. */
import {
  addToReserveInput,
  changeReservedInput,
  listReservedInput,
  moveInReserveInput,
  pauseReserveInput,
  removeFromReserveInput,
  restoreReservedInput,
  saveReserveRuleInput,
  switchReserveRuleInput,
  type ReserveChanged,
  type ReserveOutcome,
  type ReserveView,
} from "../rest/reserve.ts";
import type { PublishOutcome } from "../rest/uploads.ts";
import { answers, type Done } from "./route.ts";

const writing = { requires: "listings.write" } as const;

export const reserveRoutes = {
  "GET /api/reserve": answers<ReserveView>()({ requires: "member" }),
  "GET /api/reserve/count": answers<{ count: number }>()({ requires: "member" }),
  "POST /api/reserve/add": answers<ReserveOutcome>()({ ...writing, input: addToReserveInput }),
  "POST /api/reserve/remove": answers<ReserveChanged>()({ ...writing, input: removeFromReserveInput }),
  "POST /api/reserve/restore": answers<Done>()({ ...writing, input: restoreReservedInput }),
  "POST /api/reserve/move": answers<Done>()({ ...writing, input: moveInReserveInput }),
  "POST /api/reserve/change": answers<ReserveChanged>()({ ...writing, input: changeReservedInput }),
  "POST /api/reserve/list-now": answers<PublishOutcome>()({ ...writing, input: listReservedInput }),
  "POST /api/reserve/pause": answers<Done>()({ ...writing, input: pauseReserveInput }),
  "POST /api/reserve/rules": answers<Done>()({ ...writing, input: saveReserveRuleInput }),
  "POST /api/reserve/rules/switch": answers<Done>()({ ...writing, input: switchReserveRuleInput }),
} as const;
