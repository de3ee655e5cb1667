/** Buyers' offers: answering them, and what the desk shows beside them. */
import type { Offer } from "../entities/index.ts";
import {
  answerOfferInput,
  answerOffersInput,
  counterOfferInput,
  counterOffersInput,
  pauseOfferRulesInput,
  previewOfferRuleInput,
  removeOfferRuleInput,
  saveOfferRuleInput,
  type AnsweredOffers,
  type OfferDesk,
  type OfferRulePreview,
  type OfferRulesView,
} from "../rest/offers.ts";
import { photoQuery } from "../rest/photos.ts";
import { answers, type Done, type Named, type NoData } from "./route.ts";

export const offerRoutes = {
  "POST /api/offers/": answers<Offer | null>()({ requires: "offers.write", input: answerOfferInput }),
  "POST /api/offers/counter": answers<Offer | null>()({ requires: "offers.write", input: counterOfferInput }),
  "POST /api/offers/counter/many": answers<AnsweredOffers>()({
    requires: "offers.write",
    input: counterOffersInput,
  }),
  "POST /api/offers/many": answers<AnsweredOffers>()({ requires: "offers.write", input: answerOffersInput }),
  "GET /api/offers/:offerId/photos/:index": answers<NoData>()({ requires: "member", query: photoQuery }),
  "GET /api/offers/desk": answers<OfferDesk>()({ requires: "member" }),
  "GET /api/offers/rules": answers<OfferRulesView>()({ requires: "member" }),
  "POST /api/offers/rules/save": answers<Named>()({ requires: "settings.write", input: saveOfferRuleInput }),
  "POST /api/offers/rules/remove": answers<Done>()({
    requires: "settings.write",
    input: removeOfferRuleInput,
  }),
  "POST /api/offers/rules/pause": answers<Done>()({
    requires: "settings.write",
    input: pauseOfferRulesInput,
  }),
  "POST /api/offers/rules/preview": answers<OfferRulePreview>()({
    requires: "settings.write",
    input: previewOfferRuleInput,
  }),
};
