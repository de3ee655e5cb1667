/** What tests may take from the service. */
export { registerWork, type WorkTimings } from "./background.ts";
export { listeners } from "./composition.ts";
export { buildApp, type AppOptions } from "./app.ts";
export { readConfig, type Config } from "./platform/config.ts";
export {
  answerWithinMs,
  inStore,
  systemCtx,
  type Ctx,
  type Member,
  type Services,
} from "./platform/context.ts";
export type { ConnectorRegistry } from "./platform/connector-registry.ts";
export {
  allOf,
  insertStore,
  isStoreArchived,
  migrate,
  openDb,
  type Db,
  type StoreTx,
  type Tx,
} from "./platform/db/index.ts";
export { createJobs, type Jobs } from "./platform/jobs/index.ts";
export { createLive, type Live } from "./platform/live/index.ts";
export { watchWork, type WorkWatch } from "./platform/observe/index.ts";
export { noTracer, traceCall, traceStatements, type Tracer } from "./platform/tracing/index.ts";
export { createSecretBox } from "./platform/secret-box.ts";
export { hashPassword, insertUser, saveMembership } from "./slices/identity/index.ts";
export { createPracticeMarket, type PracticeMarket } from "./slices/accounts/index.ts";
export { createLogger } from "./platform/logger.ts";
export { startDatabase } from "./platform/supervisor/index.ts";
export { createHttpServer, guardRoutes } from "./platform/http/index.ts";
export { registerEntity, registerGraphql } from "./platform/graphql/index.ts";
export { fetchRows } from "./platform/graphql/fetch-rows.ts";
export { compileProjection, wholeSelection } from "./platform/graphql/projection.ts";
export { rowsToText } from "./platform/graphql/rows-to-text.ts";
export { selectSql } from "./platform/graphql/select-sql.ts";
