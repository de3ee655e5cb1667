/** Drafts of listings, their photos, and putting them up at marketplaces. */
import {
  addPhotoInput,
  attributeQuery,
  categoryQuery,
  categoryWordInput,
  draftPhotoQuery,
  duplicateDraftsInput,
  endListingsInput,
  nameTemplateInput,
  pricePreviewInput,
  priceRuleInput,
  publishInput,
  reviseDraftsInput,
  removeDraftsInput,
  saveDraftInput,
  saveDraftsInput,
  saveTemplateInput,
  type CategoryAttribute,
  type CategoryWord,
  type DraftSaved,
  type DraftsSaved,
  type ListingsEnding,
  type ListingTermsView,
  type PhotoAdded,
  type PlatformCategory,
  type PricePreview,
  type PublishOutcome,
  type UploadDesk,
  type UploadTemplate,
} from "../rest/uploads.ts";
import { answers, type Done, type NoData } from "./route.ts";

export const uploadRoutes = {
  "GET /api/uploads/desk": answers<UploadDesk>()({ requires: "member" }),
  "PATCH /api/uploads/drafts/:draftId": answers<DraftSaved>()({
    requires: "listings.write",
    input: saveDraftInput,
  }),
  "PATCH /api/uploads/drafts": answers<DraftsSaved>()({ requires: "listings.write", input: saveDraftsInput }),
  "POST /api/uploads/drafts/duplicate": answers<DraftsSaved>()({
    requires: "listings.write",
    input: duplicateDraftsInput,
  }),
  "GET /api/uploads/templates": answers<UploadTemplate[]>()({ requires: "member" }),
  "POST /api/uploads/templates": answers<{ _id: string }>()({
    requires: "listings.write",
    input: saveTemplateInput,
  }),
  "PATCH /api/uploads/templates/:templateId": answers<Done>()({
    requires: "listings.write",
    input: nameTemplateInput,
  }),
  "POST /api/uploads/templates/:templateId/remove": answers<Done>()({ requires: "listings.write" }),
  "POST /api/uploads/drafts/remove": answers<Done>()({
    requires: "listings.write",
    input: removeDraftsInput,
  }),
  "POST /api/uploads/publish": answers<PublishOutcome>()({ requires: "listings.write", input: publishInput }),
  "POST /api/uploads/revise": answers<PublishOutcome>()({
    requires: "listings.write",
    input: reviseDraftsInput,
  }),
  "PATCH /api/uploads/price-rules/:accountId": answers<Done>()({
    requires: "listings.write",
    input: priceRuleInput,
  }),
  "GET /api/uploads/category-words": answers<CategoryWord[]>()({ requires: "member" }),
  "PATCH /api/uploads/category-words": answers<CategoryWord[]>()({
    requires: "listings.write",
    input: categoryWordInput,
  }),
  "POST /api/uploads/price-rules/preview": answers<PricePreview>()({
    requires: "listings.write",
    input: pricePreviewInput,
  }),
  "POST /api/uploads/listings/end": answers<ListingsEnding>()({
    requires: "listings.write",
    input: endListingsInput,
  }),
  "GET /api/uploads/accounts/:accountId/categories": answers<PlatformCategory[]>()({
    requires: "listings.write",
    query: categoryQuery,
  }),
  "GET /api/uploads/accounts/:accountId/attributes": answers<CategoryAttribute[]>()({
    requires: "listings.write",
    query: attributeQuery,
  }),
  "GET /api/uploads/accounts/:accountId/terms": answers<ListingTermsView>()({ requires: "listings.write" }),
  "POST /api/uploads/photos": answers<PhotoAdded>()({ requires: "listings.write", input: addPhotoInput }),
  "GET /api/uploads/photos/:photoId": answers<NoData>()({ requires: "member", query: draftPhotoQuery }),
  "GET /api/listing-photos/:storeId/:photoKey": answers<NoData>()({ requires: "guest" }),
} as const;
