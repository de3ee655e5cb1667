export { createTestDatabase, type TestDatabase } from "./test-database.ts";
export { silentLog } from "./silent-log.ts";
export { buildPlatformOrder } from "./build-platform-order.ts";
