/** The calls of drafts of listings: alone knows the transport. */
import type {
  CategoryWord,
  CategoryWordInput,
  DraftSaved,
  DraftsSaved,
  DuplicateDraftsInput,
  InventoryItem,
  ListingChange,
  ListingsEnding,
  PricePreview,
  PublishInput,
  PublishOutcome,
  ReviseDraftsInput,
  SaveDraftInput,
  SaveDraftsInput,
  SaveTemplateInput,
  StockCountsInput,
  UploadDraft,
  UploadTarget,
  UploadTemplate,
} from "@stallkeeper/contract";
import {
  toMinor,
  type DraftFields,
  type DraftPhoto,
  type DraftVariants,
  type PackageCm,
  type PriceRule,
} from "@stallkeeper/domain";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { addressOf } from "../../platform/api/address-of.ts";
import { inParts } from "../../platform/in-parts.ts";
import { call } from "../../platform/api/api-client.ts";
import { askGraphql } from "../../platform/api/graphql-client.ts";
import { draftFilter, draftSort, type DraftSearch } from "./list/draft-search.ts";

export const uploadsKey = ["uploads"] as const;
const draftsAPage = 100;

type ListedColumns =
  | "_id"
  | "sku"
  | "title"
  | "description"
  | "category"
  | "condition"
  | "price"
  | "currency"
  | "quantity"
  | "state"
  | "updatedAt";
/** A draft in the list. */
export type ListedDraft = Pick<UploadDraft, ListedColumns> & {
  photos: DraftPhoto[];
  targets: UploadTarget[];
  variants: DraftVariants;
};

const listedFields = `_id sku title description category condition price currency quantity photos targets variants
  state updatedAt`;

/** The drafts that a search finds, page by page. */
export const draftsQuery = (search: DraftSearch) =>
  infiniteQueryOptions({
    queryKey: [...uploadsKey, "list", search],
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) =>
      (
        await askGraphql<{ drafts: ListedDraft[] }>(
          `query Drafts($filter: FilterFindManyUploadDraftInput, $sort: SortFindManyUploadDraftInput,
             $skip: Int, $limit: Int) {
             drafts: UploadDraftMany(filter: $filter, sort: $sort, skip: $skip, limit: $limit) {
               ${listedFields} } }`,
          { filter: draftFilter(search), sort: draftSort(search), skip: pageParam, limit: draftsAPage },
          signal,
        )
      ).drafts,
    getNextPageParam: (page, pages) => (page.length < draftsAPage ? null : pages.length * draftsAPage),
  });

/** How many drafts the search finds, and how many need somebody. */
export const draftCountsQuery = (search: DraftSearch) =>
  queryOptions({
    queryKey: [...uploadsKey, "counts", search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      askGraphql<{ shown: number; all: number; refused: number }>(
        `query DraftCounts($filter: FilterCountUploadDraftInput) {
           shown: UploadDraftCount(filter: $filter) all: UploadDraftCount
           refused: UploadDraftCount(filter: { _operators: { state: { in: ["rejected", "unsure"] } } }) }`,
        { filter: draftFilter(search) },
        signal,
      ),
  });

/** Those of these SKUs whose items nobody ever counted. Bundles have no count of their own. */
export const uncountedQuery = (skus: readonly string[]) =>
  queryOptions({
    queryKey: [...uploadsKey, "uncounted", ...skus],
    enabled: skus.length > 0,
    queryFn: async ({ signal }) =>
      (
        await askGraphql<{ items: Pick<InventoryItem, "sku" | "onHand" | "isBundle">[] }>(
          `query Uncounted($skus: [String]) {
             items: InventoryItemMany(filter: { _operators: { sku: { in: $skus } } }, limit: 100) {
               sku onHand isBundle } }`,
          { skus },
          signal,
        )
      ).items.flatMap(({ sku, onHand, isBundle }) => (onHand === null && !isBundle ? sku : [])),
  });

/** Says what is on hand of items. Throws ApiError. */
export const countItems = (counts: StockCountsInput["counts"]): Promise<unknown> =>
  call("POST /api/stock/counts", { body: { counts } });

/** A draft as the editor has it. */
export interface EditedDraft {
  id: string;
  itemId: string | null;
  revision: number;
  fields: DraftFields;
  /** What Inventory says a piece cost, by SKU. */
  itemCosts: Readonly<Record<string, number>>;
  targets: UploadTarget[];
  updatedAt: string;
}

type WholeColumns =
  | ListedColumns
  | "itemId"
  | "brand"
  | "conditionNote"
  | "gtin"
  | "revision"
  | "cost"
  | "floor"
  | "weightGrams"
  | "packageCm";
type WholeDraft = Pick<UploadDraft, WholeColumns> & {
  photos: DraftPhoto[];
  targets: UploadTarget[];
  attributes: Record<string, string[]>;
  itemCosts: Record<string, number>;
  variants: DraftVariants;
  packageCm: Partial<PackageCm>;
};

const wholeFields = `_id sku title description category condition price currency quantity photos targets state
  updatedAt itemId brand conditionNote gtin attributes variants revision cost floor weightGrams packageCm itemCosts`;

function editedOf(draft: WholeDraft): EditedDraft {
  const { _id: id, itemId, itemCosts, revision, targets, updatedAt, state: _state, ...said } = draft;
  const { price, cost, floor, packageCm: sides, ...rest } = said;
  const { length = 0, width = 0, height = 0 } = sides;
  const packageCm = length + width + height === 0 ? null : { length, width, height };
  const minorOf = (amount: number | null) => (amount === null ? null : toMinor(amount, rest.currency));
  const amounts = { priceMinor: minorOf(price), costMinor: minorOf(cost), floorMinor: minorOf(floor) };
  return { id, itemId, itemCosts, revision, targets, updatedAt, fields: { ...rest, packageCm, ...amounts } };
}

/** Whole drafts by their ids, as they stand. */
export const draftsByIdQuery = (draftIds: readonly string[]) =>
  queryOptions({
    queryKey: [...uploadsKey, "whole", ...draftIds],
    queryFn: async ({ signal }): Promise<EditedDraft[]> => {
      const whole: EditedDraft[] = [];
      for (const ids of inParts(draftIds, mostAtOnce)) {
        const { drafts } = await askGraphql<{ drafts: WholeDraft[] }>(
          `query WholeDrafts($ids: [MongoID!]) {
             drafts: UploadDraftMany(filter: { _operators: { _id: { in: $ids } } }, limit: 200) {
               ${wholeFields} } }`,
          { ids },
          signal,
        );
        whole.push(...drafts.map(editedOf));
      }
      return whole;
    },
  });

/** One draft; null: there is none, or none yet. */
export const draftQuery = (draftId: string) =>
  queryOptions({
    queryKey: [...uploadsKey, "draft", draftId],
    retry: false,
    queryFn: async ({ signal }): Promise<EditedDraft | null> => {
      const { draft } = await askGraphql<{ draft: WholeDraft | null }>(
        `query Draft($id: MongoID!) { draft: UploadDraftById(_id: $id) {
           ${wholeFields} } }`,
        { id: draftId },
        signal,
      );
      return draft === null ? null : editedOf(draft);
    },
  });

/** The accounts that take listings, with what each platform asks for. */
export const deskQuery = queryOptions({
  queryKey: [...uploadsKey, "desk"],
  queryFn: ({ signal }) => call("GET /api/uploads/desk", { signal }),
});

/** The store's own words for what it sells. */
export const categoriesQuery = queryOptions({
  queryKey: ["meta", "categories"],
  queryFn: ({ signal }) => call("GET /api/meta/categories", { signal }),
});
export const brandsQuery = queryOptions({
  queryKey: ["meta", "brands"],
  queryFn: ({ signal }) => call("GET /api/meta/brands", { signal }),
});

export const variantsQuery = queryOptions({
  queryKey: ["meta", "variants"],
  queryFn: ({ signal }) => call("GET /api/meta/variants", { signal }),
});

/** The categories of drafts, and what stands for each at the accounts. */
export const categoryWordsQuery = queryOptions({
  queryKey: [...uploadsKey, "words"],
  queryFn: ({ signal }) => call("GET /api/uploads/category-words", { signal }),
});

/** Says which of an account's categories stands for a word; null: none was chosen. Throws ApiError. */
export const chooseCategory = (body: CategoryWordInput): Promise<CategoryWord[]> =>
  call("PATCH /api/uploads/category-words", { body });

const metadataFreshMs = 600_000;

/** Categories of a platform whose names hold these letters. */
export const platformCategoriesQuery = (accountId: string, letters: string) =>
  queryOptions({
    queryKey: [...uploadsKey, "categories", accountId, letters],
    staleTime: metadataFreshMs,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("GET /api/uploads/accounts/:accountId/categories", {
        params: { accountId },
        query: { q: letters },
        waitsForShop: true,
        signal,
      }),
  });

/** What a platform's category asks for. */
export const attributesQuery = (accountId: string, categoryId: string) =>
  queryOptions({
    queryKey: [...uploadsKey, "attributes", accountId, categoryId],
    enabled: categoryId !== "",
    staleTime: metadataFreshMs,
    queryFn: ({ signal }) =>
      call("GET /api/uploads/accounts/:accountId/attributes", {
        params: { accountId },
        query: { categoryId },
        waitsForShop: true,
        signal,
      }),
  });

/** Policies and places that a seller set up at a platform. */
export const termsQuery = (accountId: string, isWanted: boolean) =>
  queryOptions({
    queryKey: [...uploadsKey, "terms", accountId],
    enabled: isWanted,
    staleTime: metadataFreshMs,
    queryFn: ({ signal }) =>
      call("GET /api/uploads/accounts/:accountId/terms", {
        params: { accountId },
        waitsForShop: true,
        signal,
      }),
  });

export type DraftChange = Pick<SaveDraftInput, "set" | "targets">;

/** Saves what was typed. The same key is the same save. Throws ApiError. */
export const saveDraft = (draftId: string, body: SaveDraftInput, keepsAlive = false): Promise<DraftSaved> =>
  call("PATCH /api/uploads/drafts/:draftId", { params: { draftId }, body, keepsAlive });

/** Saves several drafts, each by itself; what is in the way of one is in `failed`. Throws ApiError. */
export async function saveDrafts(drafts: SaveDraftsInput["drafts"]): Promise<DraftsSaved> {
  const outcome: DraftsSaved = { done: [], failed: [] };
  for (const part of inParts(drafts, mostAtOnce)) {
    const { done, failed } = await call("PATCH /api/uploads/drafts", { body: { drafts: part } });
    outcome.done.push(...done);
    outcome.failed.push(...failed);
  }
  return outcome;
}

/** Makes a draft of what each of these says, under the id that is named. The same is made once. Throws ApiError. */
export async function duplicateDrafts(drafts: DuplicateDraftsInput["drafts"]): Promise<DraftsSaved> {
  const outcome: DraftsSaved = { done: [], failed: [] };
  for (const part of inParts(drafts, mostAtOnce)) {
    const { done, failed } = await call("POST /api/uploads/drafts/duplicate", { body: { drafts: part } });
    outcome.done.push(...done);
    outcome.failed.push(...failed);
  }
  return outcome;
}

const draftsOfItem = 20;
/** The drafts of an item, the newest change first. */
export const draftsOfItemQuery = (itemId: string) =>
  queryOptions({
    queryKey: [...uploadsKey, "ofItem", itemId],
    queryFn: async ({ signal }) =>
      (
        await askGraphql<{
          drafts: (Pick<UploadDraft, "_id" | "title" | "sku"> & { targets: UploadTarget[] })[];
        }>(
          `query DraftsOfItem($itemId: MongoID!) { drafts: UploadDraftMany(filter: { itemId: $itemId },
             sort: UPDATEDAT_DESC, limit: ${draftsOfItem}) { _id title sku targets } }`,
          { itemId },
          signal,
        )
      ).drafts,
  });

export const templatesKey = ["uploadTemplates"] as const;
/** The store's templates, by name. */
export const templatesQuery = queryOptions({
  queryKey: templatesKey,
  queryFn: ({ signal }): Promise<UploadTemplate[]> => call("GET /api/uploads/templates", { signal }),
});

/** Makes a template of a draft. Throws ApiError TEMPLATE_NAME_TAKEN. */
export const saveTemplate = (body: SaveTemplateInput): Promise<unknown> =>
  call("POST /api/uploads/templates", { body });

/** Throws ApiError TEMPLATE_NAME_TAKEN. */
export const nameTemplate = (templateId: string, name: string): Promise<unknown> =>
  call("PATCH /api/uploads/templates/:templateId", { params: { templateId }, body: { name } });

/** Throws ApiError. */
export const removeTemplate = (templateId: string): Promise<unknown> =>
  call("POST /api/uploads/templates/:templateId/remove", { params: { templateId } });

/** As many as a call takes at once. */
const mostAtOnce = 200;

/** One part after the other; what became of each is put together. */
async function startInParts<Entry, Started, Failed>(
  entries: readonly Entry[],
  start: (part: Entry[]) => Promise<{ started: Started[]; failed: Failed[] }>,
): Promise<{ started: Started[]; failed: Failed[] }> {
  const outcome: { started: Started[]; failed: Failed[] } = { started: [], failed: [] };
  for (const part of inParts(entries, mostAtOnce)) {
    const { started, failed } = await start(part);
    outcome.started.push(...started);
    outcome.failed.push(...failed);
  }
  return outcome;
}

/** Throws ApiError; of more than one call takes, those before stay deleted. */
export async function removeDrafts(draftIds: readonly string[]): Promise<void> {
  for (const part of inParts(draftIds, mostAtOnce))
    await call("POST /api/uploads/drafts/remove", { body: { draftIds: part } });
}

/** Puts drafts up where they are ready. Throws ApiError. */
export const publishDrafts = (drafts: PublishInput["drafts"]): Promise<PublishOutcome> =>
  startInParts(drafts, (part) =>
    call("POST /api/uploads/publish", { body: { drafts: part }, waitsForShop: true }),
  );

/** Tells live listings what their drafts say by now, or of that these fields alone. Throws ApiError. */
export const reviseDrafts = (
  drafts: ReviseDraftsInput["drafts"],
  fields?: ReviseDraftsInput["fields"],
): Promise<PublishOutcome> =>
  startInParts(drafts, (part) =>
    call("POST /api/uploads/revise", {
      body: { drafts: part, ...(fields === undefined ? {} : { fields }) },
      waitsForShop: true,
    }),
  );

/** Takes live listings off sale. Throws ApiError. */
export const endListings = (listingIds: readonly string[]): Promise<ListingsEnding> =>
  startInParts(listingIds, (part) =>
    call("POST /api/uploads/listings/end", { body: { listingIds: part }, waitsForShop: true }),
  );

/** Says how an account's price comes about; null: it's the draft's. Sends nothing. Throws ApiError. */
export const savePriceRule = (accountId: string, rule: PriceRule | null): Promise<unknown> =>
  call("PATCH /api/uploads/price-rules/:accountId", { params: { accountId }, body: { rule } });

/** Which live listings would be sent another price by a rule; null: none is known yet. */
export const pricePreviewQuery = (accountId: string, rule: PriceRule | null, isWanted = true) =>
  queryOptions({
    queryKey: [...uploadsKey, "prices", accountId, rule],
    enabled: isWanted,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<PricePreview> =>
      call("POST /api/uploads/price-rules/preview", { body: { accountId, rule }, signal }),
  });

/** What was asked of these listings and isn't confirmed yet. */
export const changesQuery = (listingIds: readonly string[]) =>
  queryOptions({
    queryKey: [...uploadsKey, "changes", ...listingIds],
    enabled: listingIds.length > 0,
    queryFn: async ({ signal }) =>
      (
        await askGraphql<{
          changes: Pick<ListingChange, "_id" | "kind" | "state" | "problems" | "actionId">[];
        }>(
          `query Changes($ids: [MongoID!]) {
             changes: ListingChangeMany(filter: { _operators: { _id: { in: $ids } } }) {
               _id kind state problems actionId } }`,
          { ids: listingIds },
          signal,
        )
      ).changes,
  });

/** Looks what became of a listing that nobody could confirm, and sends it if it isn't there. */
export const tryAgain = (actionId: string): Promise<unknown> =>
  call("POST /api/actions/:id/retry", { params: { id: actionId } });

/** Keeps a photo. Throws ApiError with the reason. */
export async function uploadPhoto(file: Blob): Promise<string> {
  const { _id } = await call("POST /api/uploads/photos", {
    body: { file: await readBase64(file) },
    // Up to 10 MB over a slow line.
    waitsForShop: true,
  });
  return _id;
}

function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () =>
      resolve(typeof reader.result === "string" ? reader.result.replace(/^data:[^,]*,/, "") : ""),
    );
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable")));
    reader.readAsDataURL(file);
  });
}

/** Where the small picture of a draft's own photo is shown; null: it stands at a platform. */
export const draftPhotoUrl = ({ id, url }: DraftPhoto): string | null =>
  url === undefined
    ? addressOf("GET /api/uploads/photos/:photoId", { params: { photoId: id }, query: { size: "preview" } })
    : null;
