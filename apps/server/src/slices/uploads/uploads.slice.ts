import { listingChange, uploadDraft } from "@stallkeeper/contract";
import type { FastifyInstance } from "fastify";
import { on } from "../../platform/events/index.ts";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { PhotoBox } from "../../platform/photos/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { accountUnlinked } from "../accounts/index.ts";
import { listingsRead } from "../listings/index.ts";
import { endAction } from "./end-action.ts";
import { hearPublished } from "./hear-listings.ts";
import { hearUnlinked } from "./hear-unlinked.ts";
import { tidyPhotos } from "./photos.ts";
import { publishAction } from "./publish-action.ts";
import { repriceAction } from "./reprice-action.ts";
import { reviseAction } from "./revise-action.ts";
import { addUploadRoutes } from "./uploads.routes.ts";

/** Drafts of listings, and putting them up. */
export const uploadsSlice = {
  name: "uploads",
  routes: (app: FastifyInstance, { photos }: { photos: PhotoBox }) => addUploadRoutes(app, photos),
  actions: [publishAction, reviseAction, repriceAction, endAction],
  entities: [registerEntity(uploadDraft), registerEntity(listingChange)],
  events: [on(listingsRead, hearPublished), on(accountUnlinked, hearUnlinked)],
  tidy: tidyPhotos,
} satisfies Slice;
