export { againAfterDeadlock } from "./again-after-deadlock.ts";
export { behindSavepoint } from "./behind-savepoint.ts";
export { openDb, isoOf, type Db, type Listener, type StoreTx, type Tx } from "./db.ts";
export { isStoreArchived, listOpenStoreIds, listStoreIds } from "./list-store-ids.ts";
export { migrate } from "./migrate.ts";
export {
  findStore,
  insertStore,
  isStoreNameTaken,
  listStores,
  lockStore,
  renameStore,
  setStoreArchived,
  settleCurrency,
} from "./stores.store.ts";
export { allOf } from "./watch-statements.ts";
export { sayStatement } from "./say-statement.ts";
