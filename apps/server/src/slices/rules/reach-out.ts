/**
 * What rules do beside changing an order: they write to its buyer, give its conversation to somebody, notify
 * a person, leave a task or something to print, start an export, have other systems told. Everything that may fail
 * is looked at before anything is written.
 */
import type { PrintedPaper, ReachingAction } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import { uuidOfText } from "../../platform/uuid-of-text.ts";
import { composeSnippet } from "../automation/index.ts";
import { findPreset, startNamedExport } from "../exports/index.ts";
import { leaveMemberFlash } from "../identity/index.ts";
import { listSessionsOf, markConversations, requestMessage } from "../messaging/index.ts";
import { insertTask } from "./rule-tasks.store.ts";
import { ruleTold } from "./rules.events.ts";

/** What it is about: an order, or something else. */
export interface Subject {
  subject: string;
  orderId: string | null;
  /** The order's number, or the item's SKU. */
  name: string;
}

/**
 * Carries these actions of a rule out. Answers why nothing was done, or null. A key names the happening: the
 * same one writes to a buyer once.
 */
export async function reachOut(
  ctx: Ctx,
  tx: StoreTx,
  rule: { id: string; name: string },
  actions: readonly ReachingAction[],
  { subject, orderId, name }: Subject,
  key: string,
): Promise<string | null> {
  const steps: (() => Promise<unknown>)[] = [];
  for (const [at, action] of actions.entries()) {
    const found = await prepare(action, at);
    if (typeof found === "string") return found;
    steps.push(found);
  }
  for (const step of steps) await step();
  return null;

  async function leaveTask(text: string, print: PrintedPaper | null): Promise<void> {
    const id = await insertTask(tx, { rule: rule.name, orderId, name, text, print, cause: key }, ctx.now());
    await announce(tx, "rule", [id]);
  }

  async function prepare(action: ReachingAction, at: number): Promise<string | (() => Promise<unknown>)> {
    switch (action.kind) {
      case "snippet": {
        if (orderId === null) return "There's no order to write about.";
        const composed = await composeSnippet(ctx, tx, orderId, action.snippetId);
        if (composed.state !== "ready") return composed.reason;
        const { target, text, attachments, snippet } = composed;
        return () =>
          requestMessage(ctx, tx, {
            target,
            text,
            attachments,
            trigger: null,
            snippetIds: [snippet.id],
            idempotencyKey: `message:rule:${rule.id}:${orderId}:${key}:${at}`,
          });
      }
      case "assign": {
        const sessionIds = orderId === null ? [] : await listSessionsOf(tx, [orderId]);
        if (sessionIds.length === 0) return "This order has no conversation to assign.";
        return () => markConversations(ctx, tx, sessionIds, { assignedTo: action.userId });
      }
      case "notify":
        return async () => {
          await leaveMemberFlash(tx, {
            userId: action.userId,
            message: `${name}: ${action.text}`,
            ...(orderId === null ? {} : { orderId }),
            now: ctx.now(),
          });
          await announce(tx, "flash", [action.userId]);
        };
      case "webhook":
        return () =>
          emit(tx, ruleTold, {
            rule: { id: rule.id, name: rule.name },
            subject: { id: subject, name, orderId },
            key,
            at: ctx.now(),
          });
      case "task":
        return () => leaveTask(action.text, null);
      case "print": {
        if (orderId === null) return "There's no order to print.";
        return () =>
          leaveTask(action.what === "slip" ? "Print the packing slip" : "Print the label", action.what);
      }
      case "export": {
        const preset = await findPreset(tx, action.presetId);
        if (preset === null) return "This export no longer exists.";
        // Of all orders that a moment of a schedule looks at, one starts it.
        const about = key.startsWith("at:") || key.startsWith("run:") ? key : `${subject}:${key}`;
        return () =>
          startNamedExport(ctx, tx, preset, {
            key: uuidOfText(`rule:${rule.id}:${at}:${about}`),
            by: { byId: null, byName: `Rule “${rule.name}”` },
          });
      }
    }
  }
}
