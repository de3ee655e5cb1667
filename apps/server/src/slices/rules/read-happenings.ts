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
  type Happening,
} from "./happenings.store.ts";
import { listSubjectHappenings } from "./subject-happenings.store.ts";

interface Span {
  since: Date;
  until: Date;
  /** What this rule was evaluated for before is left out; null: nothing is. */
  exceptOf: string | null;
  most: number;
}

/**
 * What happened, the oldest first, at most so many. Of a schedule whose times went by unnoticed only the last
 * one counts while rules work; a dry run (`exceptOf` null) looks at all of them.
 */
export async function readHappenings(tx: StoreTx, trigger: RuleTrigger, span: Span): Promise<Happening[]> {
  const { since, until, exceptOf, most } = span;
  if (subjectOf(trigger) !== "order") {
    const day = dayOf(until.getTime(), await readTimeZone(tx));
    return listSubjectHappenings(tx, { ...span, kind: trigger.kind, number: numberOf(trigger), day });
  }
  switch (trigger.kind) {
    case "orderCreated":
    case "button":
      return [];
    case "messageReceived": {
      const messages = (await listOrderMessages(tx, since, most * 2)).filter(({ isMine }) => !isMine);
      return named(
        tx,
        exceptOf,
        messages.map(({ orderId, messageId, at, text }) => ({ orderId, key: messageId, at, text })),
      );
    }
    case "feedbackLeft": {
      const left = await listOrderRatings(tx, { since, most });
      return named(
        tx,
        exceptOf,
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
        exceptOf,
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
            moments: exceptOf === null ? moments : moments.slice(0, 1),
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

async function named(tx: StoreTx, exceptOf: string | null, found: readonly Unnamed[]): Promise<Happening[]> {
  const ids = found.map(({ orderId }) => orderId);
  const names = await nameOrders(tx, ids);
  const before = exceptOf === null ? new Set<string>() : await listEvaluatedKeys(tx, exceptOf, ids);
  return found
    .filter(({ orderId, key }) => names.has(orderId) && !before.has(`${orderId} ${key}`))
    .map((one) => ({ ...one, subject: one.orderId, name: names.get(one.orderId) ?? "", chain: [] }))
    .toSorted((one, other) => one.at.localeCompare(other.at));
}
