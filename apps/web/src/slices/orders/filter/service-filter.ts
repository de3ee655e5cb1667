/**
 * A typed filter and chips as the service understands them, for orders that are not loaded. What the service
 * can't ask for (states, parts of names) is left out: what comes back is filtered again by the rules of the
 * list.
 */
import { orderTags } from "@stallkeeper/domain";
import { startOfDate, startOfDayAhead, type DaySettings } from "./day-bounds.ts";
import { readValues, type Facets } from "./order-facets.ts";
import { readDueDay, readHours } from "./order-due.ts";
import { readAmountBounds } from "./amount-bounds.ts";
import { readShippedSpan } from "./order-filter.ts";
import { readTerms, type OperatorTerm } from "./order-query.ts";

type Condition = Readonly<Record<string, unknown>>;

const within = (field: string, operators: object): Condition => ({ _operators: { [field]: operators } });
const anyOf = (conditions: readonly Condition[]): Condition[] =>
  conditions.length === 0 ? [] : conditions.length === 1 ? [...conditions] : [{ OR: conditions }];

function readTotal(value: string): Condition[] {
  const bounds = readAmountBounds(value);
  return bounds === null ? [] : [within("amountTotal", bounds)];
}

function readCreated(from: string, until: string, timeZone: string): Condition[] {
  const [gte, lt] = [startOfDate(from, 0, timeZone), startOfDate(until, 1, timeZone)];
  return gte === null && lt === null
    ? []
    : [within("createdAt", { ...(gte === null ? {} : { gte }), ...(lt === null ? {} : { lt }) })];
}

function readDue(word: string, settings: DaySettings): Condition[] {
  const now = new Date(settings.nowMs).toISOString();
  const hours = readHours(word);
  if (hours !== null)
    return [
      {
        ...within("dispatchBy", { lt: new Date(settings.nowMs + hours * 3_600_000).toISOString() }),
        shipping: { shipped: false },
      },
    ];
  const dayEnd = readDueDay(word, settings.timeZone);
  if (dayEnd !== null) return [{ ...within("dispatchBy", { lte: dayEnd }), shipping: { shipped: false } }];
  const [tomorrow, dayAfter] = [startOfDayAhead(1, settings), startOfDayAhead(2, settings)];
  const spans: Record<string, object> = {
    overdue: { lt: now },
    today: { gte: now, lt: tomorrow },
    tomorrow: { gte: tomorrow, lt: dayAfter },
    later: { gte: dayAfter },
  };
  return spans[word] === undefined
    ? []
    : [{ ...within("dispatchBy", spans[word]), shipping: { shipped: false } }];
}

const readYesNo = (value: string, yes: Condition, no: Condition): Condition[] =>
  value === "yes" ? [yes] : value === "no" ? [no] : [];
const tagByName = new Map(orderTags.map((tag) => [tag.toLowerCase(), tag]));

function readOperator({ name, values, isNot }: OperatorTerm, settings: DaySettings): Condition[] {
  if (name === "tag") {
    const tags = values.flatMap((value) => tagByName.get(value) ?? []);
    return tags.length === values.length && tags.length > 0
      ? [within("tags", { [isNot ? "nin" : "in"]: tags })]
      : [];
  }
  if (isNot) return [];
  const conditions = values.map((value): Condition[] => {
    switch (name) {
      case "total":
      case "amount":
        return readTotal(value);
      case "before": {
        const lt = startOfDate(value, 0, settings.timeZone);
        return lt === null ? [] : [within("createdAt", { lt })];
      }
      case "after": {
        const gte = startOfDate(value, 1, settings.timeZone);
        return gte === null ? [] : [within("createdAt", { gte })];
      }
      case "due":
        return readDue(value, settings);
      case "shipped": {
        const span = readShippedSpan(value, settings);
        return span === null ? [] : [within("shipping", { shippedAt: { gte: span.from, lt: span.until } })];
      }
      case "sku":
      case "buyer":
        return [{ search: value }];
      case "has":
        return value === "tracking"
          ? [within("shipping", { trackingNumber: { exists: true } })]
          : value.startsWith("note")
            ? [within("notes", { ne: "" })]
            : [];
      case "currency":
        return [{ currency: value.toUpperCase() }];
      case "disbursed":
        return readYesNo(value, { paymentDisbursed: true }, { paymentDisbursed: false });
      default:
        return [];
    }
  });
  return conditions.some((held) => held.length === 0) ? [] : anyOf(conditions.flat());
}

/** An account as its chip calls it, or by its name alone; a name may hold a slash itself. */
function readAccount(value: string): Condition[] {
  const end = value.indexOf("/");
  return [
    { account: value },
    ...(end === -1 ? [] : [{ platform: value.slice(0, end), account: value.slice(end + 1) }]),
  ];
}

function readFacets(facets: Facets, settings: DaySettings): Condition[] {
  const tags = readValues(facets.tag);
  const [wanted, unwanted] = [
    tags.filter((tag) => !tag.startsWith("-")),
    tags.filter((tag) => tag.startsWith("-")).map((tag) => tag.slice(1)),
  ];
  const among = (field: string, values: readonly string[]): Condition[] =>
    values.length === 0 ? [] : [within(field, { in: values })];
  const [from = "", until = ""] = (facets.created ?? "").split("..");
  return [
    ...among("platform", readValues(facets.platform)),
    ...anyOf(readValues(facets.account).flatMap(readAccount)),
    ...among("tags", wanted),
    ...(unwanted.length === 0 ? [] : [within("tags", { nin: unwanted })]),
    ...(facets.country === undefined
      ? []
      : [within("buyer", { country: { in: readValues(facets.country) } })]),
    ...anyOf(readValues(facets.sku).map((value) => ({ search: value }))),
    ...anyOf(readValues(facets.buyer).map((value) => ({ search: value }))),
    ...anyOf(readValues(facets.due).flatMap((word) => readDue(word, settings))),
    ...readCreated(from, until, settings.timeZone),
    ...(facets.amount === undefined ? [] : readTotal(facets.amount)),
    ...readYesNo(facets.note ?? "", within("notes", { ne: "" }), { notes: "" }),
    ...readYesNo(facets.disbursed ?? "", { paymentDisbursed: true }, { paymentDisbursed: false }),
  ];
}

const fewestLetters = 2;

/**
 * The conditions, all of which have to hold; null when too little is asked for to look through all orders.
 */
export function toServiceFilter(
  query: string,
  facets: Facets,
  settings: DaySettings,
): { AND: readonly Condition[] } | null {
  const { words, operators } = readTerms(query);
  const search = words.join(" ");
  const conditions = [
    ...(search.length < fewestLetters ? [] : [{ search }]),
    ...operators.flatMap((term) => readOperator(term, settings)),
    ...readFacets(facets, settings),
  ];
  return conditions.length === 0 ? null : { AND: conditions };
}
