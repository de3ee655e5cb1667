/** What settings tell within the transaction in which it happens (platform/events). */
import { defineEvent } from "../../platform/events/index.ts";

/** A setting is about to change; who listens may refuse it. `userId` is null where no person asks for it. */
export const settingChanging = defineEvent<{
  key: string;
  before: unknown;
  after: unknown;
  userId: string | null;
}>("settings.settingChanging");
