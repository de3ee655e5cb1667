/** Couriers, labels, days. */
import { connectInput } from "../rest/accounts.ts";
import { planLabelsInput, takeBackPlansInput, type PlanOutcome } from "../rest/label-plans.ts";
import {
  buyLabelInput,
  buyManyInput,
  buyReturnLabelInput,
  closeDayInput,
  labelFileQuery,
  labelFilesQuery,
  labelServicesQuery,
  linkCourierInput,
  practiceKeysInput,
  ratesInput,
  ratesManyInput,
  returnRatesInput,
  saveCustomsInput,
  unlinkCourierInput,
  type CourierAccountView,
  type LabelProblem,
  type LabelServiceView,
  type ManifestView,
  type OfferedCourierView,
  type RatesView,
  type ShipmentView,
} from "../rest/labels.ts";
import type { ManyOutcome } from "../rest/parcels.ts";
import type { BulkRunView } from "../rest/runs.ts";
import { answers, linking, type NoData } from "./route.ts";

const buying = { requires: "labels.buy" } as const;

export const labelRoutes = {
  "GET /api/labels/couriers": answers<CourierAccountView[]>()({ requires: "member" }),
  "POST /api/labels/couriers/practice": answers<CourierAccountView[]>()({
    requires: "settings.write",
    input: linkCourierInput,
    isBodyOptional: true,
  }),
  "POST /api/labels/couriers": answers<CourierAccountView[]>()({ ...linking, input: connectInput }),
  "POST /api/labels/couriers/practice/keys": answers<Record<string, string>>()({
    ...linking,
    input: practiceKeysInput,
  }),
  "GET /api/labels/couriers/offered": answers<OfferedCourierView[]>()({ requires: "member" }),
  "POST /api/labels/couriers/unlink": answers<CourierAccountView[]>()({
    ...linking,
    input: unlinkCourierInput,
  }),
  "GET /api/labels/services": answers<LabelServiceView[]>()({ ...buying, query: labelServicesQuery }),
  "GET /api/labels/files": answers<NoData>()({ ...buying, query: labelFilesQuery }),
  "PATCH /api/labels/customs": answers<{ changed: number }>()({
    requires: "settings.write",
    input: saveCustomsInput,
  }),
  "POST /api/labels/plan": answers<PlanOutcome>()({ requires: "orders.write", input: planLabelsInput }),
  "POST /api/labels/plan/takeBack": answers<ManyOutcome>()({
    requires: "orders.write",
    input: takeBackPlansInput,
  }),
  "POST /api/labels/rates": answers<RatesView>()({ ...buying, input: ratesInput }),
  "POST /api/labels/ratesMany": answers<{ done: RatesView[]; failed: LabelProblem[] }>()({
    ...buying,
    input: ratesManyInput,
  }),
  "POST /api/labels/buy": answers<ShipmentView>()({ ...buying, input: buyLabelInput }),
  "POST /api/labels/buyMany": answers<BulkRunView>()({ ...buying, input: buyManyInput }),
  "POST /api/labels/returns/rates": answers<RatesView>()({ ...buying, input: returnRatesInput }),
  "POST /api/labels/returns/buy": answers<ShipmentView>()({ ...buying, input: buyReturnLabelInput }),
  "GET /api/labels/:id/file": answers<NoData>()({ ...buying, query: labelFileQuery }),
  "POST /api/labels/:id/printed": answers<ShipmentView>()(buying),
  "POST /api/labels/:id/void": answers<ShipmentView>()(buying),
  "POST /api/manifests": answers<ManifestView>()({ ...buying, input: closeDayInput }),
  "GET /api/manifests/:id/file": answers<NoData>()(buying),
} as const;
