/** Puts the slices together: everything the service answers is registered here. */
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import {
  action,
  auditEntry,
  batch,
  goodsOfSku,
  itemLocation,
  pack,
  itemPick,
  slipTemplate,
  stockCheck,
  stockEntry,
  stockLevel,
  listing,
  manifest,
  messageSnippet,
  messagingSession,
  offer,
  orderEvent,
  parcel,
  post,
  rating,
  refund,
  returnedLine,
  swap,
  savedView,
  shipment,
  transaction,
} from "@stallkeeper/contract";
import type { Services } from "./platform/context.ts";
import { registerEntity, registerGraphql, type EntityRegistration } from "./platform/graphql/index.ts";
import {
  answerUnknownRoutes,
  compressForRemotePeers,
  createHttpServer,
  guardRoutes,
  refuseWhileDatabaseAway,
  serveClient,
  type After,
} from "./platform/http/index.ts";
import { addEventRoutes } from "./platform/live/events.routes.ts";
import { actionKinds, listeners } from "./background.ts";
import { registerAdmin } from "./slices/admin/index.ts";
import { registerAccounts, type PracticeMarket } from "./slices/accounts/index.ts";
import { registerAutomation } from "./slices/automation/index.ts";
import { registerCatalogue } from "./slices/catalogue/index.ts";
import { registerCouriers } from "./slices/couriers/index.ts";
import { registerHome } from "./slices/home/index.ts";
import { registerSettings } from "./slices/settings/index.ts";
import { registerStores } from "./slices/stores/index.ts";
import {
  createApiTokenFinder,
  createSessionFinder,
  describeMember,
  hasApiToken,
  hasOpenSession,
  registerIdentity,
} from "./slices/identity/index.ts";
import { registerActions } from "./slices/actions/index.ts";
import { openPhotoBox } from "./platform/photos/index.ts";
import {
  changeSnippets,
  createSnippet,
  markConversations,
  registerMessaging,
  removeSnippet,
} from "./slices/messaging/index.ts";
import { changeItems, changeOrders, registerOrders, sortItemsByOrder } from "./slices/orders/index.ts";
import { registerPacking } from "./slices/packing/index.ts";
import { registerRefunds } from "./slices/refunds/index.ts";
import { registerPaypal } from "./slices/paypal/index.ts";
import { registerReturns } from "./slices/returns/index.ts";
import { registerLabels } from "./slices/labels/index.ts";
import { registerParcels } from "./slices/parcels/index.ts";
import { registerRules } from "./slices/rules/index.ts";
import { registerShipping } from "./slices/shipping/index.ts";
import { registerStock } from "./slices/stock/index.ts";
import { registerSync } from "./slices/sync/index.ts";
import { changeViews, createView, removeView } from "./slices/views/index.ts";

export interface AppOptions {
  market: PracticeMarket;
  /** Folder of the built web client. */
  clientFolder?: string;
  /** The clock by which the database is watched; tests have one of their own. */
  after?: After;
}

/** The whole HTTP side, not yet listening. Throws when a route does not say who may call it. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const app = createHttpServer(services.config, services.log);
  services.db.listen(listeners);
  const finder = createSessionFinder(services);
  await compressForRemotePeers(app, services.config.host);
  refuseWhileDatabaseAway(app, services.db.pool, services.log, options.after);
  const apiTokens = createApiTokenFinder(services);
  guardRoutes(
    app,
    services,
    (request, needsToken, isFresh) =>
      apiTokens.find(request, isFresh) ?? finder.find(request, needsToken, isFresh),
  );
  addEventRoutes(app, ({ sessionId, isApiToken }) =>
    (isApiToken === true ? hasApiToken : hasOpenSession)(services.db.pool, sessionId, services.now()),
  );
  registerIdentity(app, finder, apiTokens);
  registerAdmin(app, () => {
    finder.forgetAll();
    apiTokens.forgetAll();
  });
  registerHome(app);
  registerSettings(app);
  registerCouriers(app);
  registerCatalogue(app);
  registerStores(app);
  registerAccounts(app, options.market, (member) => describeMember(services, member));
  registerActions(app, actionKinds);
  const photos = openPhotoBox(app);
  registerOrders(app, photos);
  registerShipping(app);
  registerParcels(app);
  registerLabels(app, options.market);
  registerPaypal(app);
  registerRefunds(app);
  registerReturns(app, photos);
  registerPacking(app);
  registerRules(app);
  registerStock(app);
  registerAutomation(app);
  registerMessaging(app, photos);
  registerSync(app);
  registerGraphql(app, entityRegistrations());
  serveClient(app, options.clientFolder ?? fileURLToPath(new URL("../../web/dist", import.meta.url)));
  answerUnknownRoutes(app);
  return app;
}

/** What GraphQL serves, and which slice carries changes out. */
function entityRegistrations(): EntityRegistration[] {
  return [
    registerEntity(transaction, {
      update: async (ctx, tx, { ids, record }) => (await changeOrders(ctx, tx, ids, record)).length,
      updateNamed: (ctx, tx, { ids, record }) => changeOrders(ctx, tx, ids, record),
    }),
    registerEntity(post, {
      update: (ctx, tx, { ids, record }) => changeItems(ctx, tx, ids, record),
      lockOrder: sortItemsByOrder,
    }),
    registerEntity(orderEvent),
    registerEntity(action),
    registerEntity(messagingSession, {
      update: (ctx, tx, { ids, record }) => markConversations(ctx, tx, ids, record),
    }),
    registerEntity(messageSnippet, {
      create: createSnippet,
      update: (ctx, tx, { ids, record }) => changeSnippets(ctx, tx, ids, record),
      remove: removeSnippet,
    }),
    registerEntity(offer),
    registerEntity(listing),
    registerEntity(rating),
    ...[shipment, parcel, manifest, goodsOfSku].map((entity) => registerEntity(entity)),
    registerEntity(refund),
    registerEntity(returnedLine),
    registerEntity(swap),
    registerEntity(auditEntry),
    registerEntity(savedView, {
      create: createView,
      update: (ctx, tx, { ids, record }) => changeViews(ctx, tx, ids, record),
      remove: removeView,
    }),
    ...[batch, pack, itemPick, itemLocation, slipTemplate, stockLevel, stockEntry, stockCheck].map((entity) =>
      registerEntity(entity),
    ),
  ];
}
