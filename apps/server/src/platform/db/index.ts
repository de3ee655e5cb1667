export { openDb, isoOf, type Db, type StoreTx, type Tx } from "./db.ts";
export { listStoreIds } from "./list-store-ids.ts";
export { migrate } from "./migrate.ts";
