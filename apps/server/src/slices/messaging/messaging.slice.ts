import { messageSnippet, messagingSession } from "@stallkeeper/contract";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../platform/context.ts";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { PhotoBox } from "../../platform/photos/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { addAttachmentRoutes } from "./attachments/attachments.routes.ts";
import { addBuyerRoutes } from "./buyers/buyers.routes.ts";
import { addDeskRoutes } from "./desk/desk.routes.ts";
import { tidyDesk } from "./desk/tidy-desk.ts";
import { messagingListeners } from "./erase-buyer.ts";
import { markConversations } from "./mark-conversations.ts";
import { addMessagingRoutes } from "./messaging.routes.ts";
import { changeSnippets, createSnippet, removeSnippet } from "./snippets.service.ts";
import { pruneSnippets } from "./snippets.store.ts";

export const messagingSlice = {
  name: "messaging",
  routes: (app: FastifyInstance, { photos }: { photos: PhotoBox }) => {
    addMessagingRoutes(app, photos);
    addAttachmentRoutes(app, photos);
    addDeskRoutes(app);
    addBuyerRoutes(app);
  },
  entities: [
    registerEntity(messagingSession, {
      update: (ctx, tx, { ids, record }) => markConversations(ctx, tx, ids, record),
    }),
    registerEntity(messageSnippet, {
      create: createSnippet,
      update: (ctx, tx, { ids, record }) => changeSnippets(ctx, tx, ids, record),
      remove: removeSnippet,
    }),
  ],
  events: messagingListeners,
  tidy: async ({ db, now }: Services) => {
    await pruneSnippets(db, now());
    await tidyDesk(db, now());
  },
} satisfies Slice;
