export { createTestDatabase, letOwnerLook, type TestDatabase } from "./test-database.ts";
export { showFigure, someOf, tries } from "./test-size.ts";
export { rollsFrom } from "./rolls.ts";
export { watchStatements, type StatementWatch } from "./watch-statements.ts";
export { silentLog } from "./silent-log.ts";
export { createTestClock, type TestClock } from "./test-clock.ts";
export { startTestApp, type TestApp, type TestAppOptions } from "./test-app.ts";
export { createTestClient, type Answer, type TestClient } from "./test-client.ts";
export { signUpOwner, signUpMember, testPassword, type Person } from "./people.ts";
export { buildPlatformOrder, type PlatformOrderParts } from "./build-platform-order.ts";
export {
  buildPlatformConversation,
  buildPlatformMessage,
  buildPlatformOffer,
} from "./build-platform-talk.ts";
export { buildOrder, buildStore, type BuiltOrder, type OrderColumns } from "./build-order.ts";
export { buildStall, shopAuth } from "./build-stall.ts";
export { endListingThere } from "./end-listing-there.ts";
export { startSimulator, type RunningSimulator, type SimulatorOptions } from "./simulator.ts";
export { startScratchPostgres, type ScratchPostgres } from "./postgres.ts";
export { startWorker, type RunningWorker } from "./worker.ts";
export { startWorkerApp, type WorkerApp } from "./worker-app.ts";
export { startPracticeApp, type PracticeApp } from "./practice-app.ts";
export { startMailbox, readMail, type Mailbox, type ReceivedMail } from "./mailbox.ts";
