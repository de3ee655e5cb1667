/**
 * Which snippets may be sent by themselves: those shared with the store, and one's own. Somebody else's own
 * isn't there for anybody who chooses, and a shared one stays shared for as long as an auto message sends it
 * (docs/adr/0086-snippets.md).
 */
import { AppError } from "@stallkeeper/contract";
import { autoMessageTitles, autoMessageTriggers } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import { lockUsable } from "../messaging/index.ts";
import { readSettings } from "../settings/index.ts";
import { chosenSnippet } from "./compose-message.ts";

/** No snippet has another kind of id: such a choice is one of a snippet that's gone. */
const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Throws RECORD_NOT_FOUND for a snippet newly chosen that the person can't use. */
export async function refuseOthersSnippets(
  tx: StoreTx,
  { key, before, after, userId }: { key: string; before: unknown; after: unknown; userId: string | null },
): Promise<void> {
  if (key !== "autoMessaging" || userId === null) return;
  const chosen = autoMessageTriggers.flatMap((trigger) => {
    const id = chosenSnippet(after, trigger);
    return id === null || id === chosenSnippet(before, trigger) || !uuidShape.test(id) ? [] : id;
  });
  const usable = chosen.length === 0 ? [] : await lockUsable(tx, userId, chosen);
  if (chosen.some((id) => !usable.includes(id.toLowerCase()))) throw new AppError("RECORD_NOT_FOUND");
}

/** Throws FIELDS_INVALID, naming the auto messages that send one of these snippets. */
export async function refuseUnsharing(
  tx: StoreTx,
  { snippetIds }: { snippetIds: readonly string[] },
): Promise<void> {
  const { autoMessaging } = await readSettings(tx);
  const titles = autoMessageTriggers
    .filter((trigger) => snippetIds.includes(chosenSnippet(autoMessaging, trigger) ?? ""))
    .map((trigger) => autoMessageTitles[trigger]);
  if (titles.length === 0) return;
  const used = `Sent automatically (${titles.join(", ")}).`;
  const isShared = `${used} Choose another snippet there first, or keep it shared.`;
  throw new AppError("FIELDS_INVALID", { fields: { isShared } });
}
