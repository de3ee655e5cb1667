/** What starts a rule between two moments, whatever its trigger. */
import { dayOf, listMoments, numberOf, subjectOf, type RuleTrigger } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import { listOrderMessages, listUnansweredWords } from "../messaging/index.ts";
import { listOrderRatings } from "../ratings/index.ts";
import {
  listEvaluatedKeys,
  listHappenings,
  nameOrders,
  readTimeZone,
  type Heard,
  type Listener,
} from "./happenings.store.ts";
import { listSubjectHappenings } from "./subject-happenings.store.ts";

interface Span {
  since: Date;
  until: Date;
  /** What all of them were evaluated for before is left out; null: nobody listens, and all is told. */
  listeners: readonly Listener[] | null;
  most: number;
}

/**
 * What happened, the oldest first, at most so many. Of a schedule whose times went by unnoticed only the last
 * one counts while rules work; a dry run (`listeners` null) looks at all of them.
 */
export async function readHappenings(tx: StoreTx, trigger: RuleTrigger, span: Span): Promise<Heard[]> {
  const { since, until, listeners, most } = span;
  if (subjectOf(trigger) !== "order") {
    const day = dayOf(until.getTime(), await readTimeZone(tx));
    return listSubjectHappenings(tx, { ...span, kind: trigger.kind, number: numberOf(trigger), day });
  }
  switch (trigger.kind) {
    case "orderCreated":
    case "button":
    case "hotkey":
    case "barcode":
      return [];
    case "messageReceived": {
      const messages = (await listOrderMessages(tx, since, most * 2)).filter(({ isMine }) => !isMine);
      return named(
        tx,
        listeners,
        messages.map(({ orderId, messageId, at, text }) => ({ orderId, key: messageId, at, text })),
      );
    }
    case "feedbackLeft": {
      const left = await listOrderRatings(tx, { since, most });
      return named(
        tx,
        listeners,
        left.map(({ id, orderId, leftAt, stars }) => ({
          orderId,
          key: id,
          at: leftAt,
          ...(stars === null ? {} : { stars }),
        })),
      );
    }
    case "buyerSilent": {
      const unanswered = await listUnansweredWords(tx, { since, until, days: trigger.days, most });
      return named(
        tx,
        listeners,
        unanswered.map(({ orderId, messageId, at }) => ({ orderId, key: `silent:${messageId}`, at })),
      );
    }
    case "schedule": {
      const moments = listMoments(trigger, span, await readTimeZone(tx));
      return moments.length === 0
        ? []
        : listHappenings(tx, {
            ...span,
            kind: trigger.kind,
            moments: listeners === null ? moments : moments.slice(0, 1),
          });
    }
    case "feedbackDue":
    case "notDeliveredBy":
      return listHappenings(tx, { ...span, kind: trigger.kind, hours: trigger.days * 24 });
    case "orderUnpaidFor":
    case "dispatchBySoon":
      return listHappenings(tx, { ...span, kind: trigger.kind, hours: trigger.hours });
    case "tagAdded":
      return listHappenings(tx, { ...span, kind: trigger.kind, word: trigger.tag });
    case "movedToLocation":
      return listHappenings(tx, { ...span, kind: trigger.kind, word: trigger.to });
    case "alreadySold":
      return listHappenings(tx, { ...span, kind: trigger.kind, word: "alreadySold" });
    default:
      return listHappenings(tx, { ...span, kind: trigger.kind });
  }
}

interface Unnamed {
  orderId: string;
  key: string;
  at: string;
  text?: string;
  stars?: number;
}

async function named(
  tx: StoreTx,
  listeners: readonly Listener[] | null,
  found: readonly Unnamed[],
): Promise<Heard[]> {
  const ids = found.map(({ orderId }) => orderId);
  const names = await nameOrders(tx, ids);
  const asking = listeners ?? [];
  const before = await listEvaluatedKeys(
    tx,
    asking.map(({ ruleId }) => ruleId),
    ids,
  );
  const yetToLook = ({ orderId, key, at }: Unnamed): string[] =>
    asking
      .filter(
        ({ ruleId, since }) =>
          Date.parse(at) >= since.getTime() && !before.has(`${ruleId} ${orderId} ${key}`),
      )
      .map(({ ruleId }) => ruleId);
  return found
    .filter(({ orderId }) => names.has(orderId))
    .map((one) => ({
      ...one,
      subject: one.orderId,
      name: names.get(one.orderId) ?? "",
      chain: [],
      ruleIds: yetToLook(one),
    }))
    .filter(({ ruleIds }) => listeners === null || ruleIds.length > 0)
    .toSorted((one, other) => one.at.localeCompare(other.at));
}
