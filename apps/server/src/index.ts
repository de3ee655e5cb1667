export { migrate, openDb, type Db, type StoreTx, type Tx } from "./platform/db/index.ts";
