export { createTestDatabase, type TestDatabase } from "./test-database.ts";
export { silentLog } from "./silent-log.ts";
export { createTestClock, type TestClock } from "./test-clock.ts";
export { startTestApp, type TestApp, type TestAppOptions } from "./test-app.ts";
export { createTestClient, type Answer, type TestClient } from "./test-client.ts";
export { signUpOwner, signUpMember, testPassword, type Person } from "./people.ts";
export { buildPlatformOrder, type PlatformOrderParts } from "./build-platform-order.ts";
export { buildOrder, buildStore, type BuiltOrder, type OrderColumns } from "./build-order.ts";
export { startSimulator, type RunningSimulator, type SimulatorOptions } from "./simulator.ts";
