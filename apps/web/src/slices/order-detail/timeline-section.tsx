import type { OrderEvent } from "@stallkeeper/contract";
import { countDaysAhead, formatTime } from "@stallkeeper/domain";
import { useState } from "react";
import {
  Button,
  Section,
  Timeline,
  useFormatSettings,
  useNow,
  type FamilyOrBrand,
  type TimelineEvent,
} from "../../ui/index.ts";
import {
  ActionButton,
  isUnconfirmed,
  retryAction,
  UnconfirmedActions,
  withdrawAction,
  type ShownAction,
} from "../actions/index.ts";
import { eventWords } from "./event-words.ts";
import type { OrderDetail } from "./order-detail.api.ts";
import { orderTexts } from "../orders/index.ts";
import { wordsOfPaypalLine } from "../paypal/index.ts";
import { texts } from "./texts.ts";

const dots: Record<string, FamilyOrBrand> = {
  received: "brand",
  actionVerified: "green",
  actionAccepted: "green",
  actionRequested: "ochre",
  actionRefused: "red",
  actionGaveUp: "red",
  cancelled: "red",
  refundRefused: "red",
};
const underWay = new Set(["pending", "sent", "unknown"]);
const actionWords: Record<string, "requested" | "accepted" | "verified"> = {
  actionRequested: "requested",
  actionAccepted: "accepted",
  actionVerified: "verified",
};
const withdrawableKinds = new Set(["refund", "cancellation", "labelPurchase", "labelVoid", "partShipment"]);

const factsOf = ({ details }: Pick<OrderEvent, "details">): Record<string, unknown> =>
  typeof details === "object" && details !== null ? (details as Record<string, unknown>) : {};

const otherParties: Readonly<Record<string, string>> = {
  labelPurchase: texts.courier,
  labelVoid: texts.courier,
  paypalTracking: texts.paypal,
};

/** What a line of the timeline says; `source` is the platform's name. Pure. */
export function titleOf(event: Pick<OrderEvent, "kind" | "actor" | "details">, source: string): string {
  const facts = factsOf(event);
  const party = otherParties[String(facts["kind"])] ?? source;
  const step = actionWords[event.kind];
  const words = step === undefined ? undefined : texts.kinds[String(facts["kind"])]?.[step];
  const own = wordsOfPaypalLine(event.kind, facts) ?? (typeof words === "function" ? words(party) : words);
  const title = own ?? (eventWords[event.kind]?.(facts, event.actor, party) || event.kind);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** The colour of the dot; an action that is done is no longer drawn as waiting. */
function familyOf({ kind }: OrderEvent, action: ShownAction | undefined): FamilyOrBrand | undefined {
  return kind === "actionRequested" && action !== undefined && !underWay.has(action.state)
    ? undefined
    : dots[kind];
}

/** Given up; or refused, where a later try may be taken. */
const isRetriable = ({ kind, state }: ShownAction): boolean =>
  state === "gaveUp" || (state === "refused" && kind === "message");

/** It waits, such as for a sign-in, and was not sent: a person may think better of it. */
const isWithdrawable = ({ kind }: OrderEvent, action: ShownAction): boolean =>
  withdrawableKinds.has(action.kind) && action.state === "pending" && kind === "platformWarning";

const platformKinds = new Set([
  "received",
  "paid",
  "paymentFailed",
  "onHold",
  "deletedAtPlatform",
  "cancelled",
  "cancelRequested",
  "caseOpened",
  "shippedElsewhere",
  "shipmentReverted",
  "refundPending",
  "refunded",
  "refundRefused",
  "partlyRefunded",
  "statusUnknown",
  "addressChanged",
  "itemsChanged",
]);
const filters = {
  all: () => true,
  messages: (event: OrderEvent) => /message/i.test(event.kind) || factsOf(event)["kind"] === "message",
  sync: ({ kind }: OrderEvent) => platformKinds.has(kind),
} as const;
type TimelineFilter = keyof typeof filters;
const filterNames = Object.keys(filters) as TimelineFilter[];

function FilterButtons({
  current,
  onChoose,
}: {
  current: TimelineFilter;
  onChoose: (filter: TimelineFilter) => void;
}) {
  return filterNames.map((name) => (
    <Button
      key={name}
      size="sm"
      variant={name === current ? "secondary" : "quiet"}
      aria-pressed={name === current}
      onClick={() => onChoose(name)}
    >
      {texts.timelineFilters[name]}
    </Button>
  ));
}

interface TimelineSectionProps extends Pick<OrderDetail, "events" | "actions"> {
  /** The platform's name. */
  source: string;
  /** On a page of its own there is room for buttons that narrow it. */
  hasFilter?: boolean;
}

/** What happened to the order, newest last, with a rule at each day, and what became of each action. */
export function TimelineSection({ events: all, actions, source, hasFilter = false }: TimelineSectionProps) {
  const [filter, setFilter] = useState<TimelineFilter>("all");
  const events = all.filter(filters[filter]);
  const settings = useFormatSettings();
  const nowMs = useNow();
  const dayOf = (event: OrderEvent | undefined): number =>
    event === undefined ? Number.NaN : countDaysAhead(Date.parse(event.at), { ...settings, nowMs });
  const lines = events.map((event, index): TimelineEvent => {
    const day = dayOf(event);
    const action =
      event.actionId === null ? undefined : actions.find((candidate) => candidate._id === event.actionId);
    const isLastOfAction =
      action !== undefined && events.findLastIndex((other) => other.actionId === event.actionId) === index;
    const family = familyOf(event, action);
    const author = event.kind === "received" ? "" : event.actor;
    const state = isLastOfAction && underWay.has(action.state) ? texts.underWay : "";
    return {
      id: event._id,
      at: event.at,
      title: titleOf(event, source),
      body: (
        <>
          {[author, state].filter((part) => part !== "").join(" · ")}
          {isLastOfAction && isRetriable(action) && (
            <>
              {" "}
              <ActionButton action={action} orderId={event.orderId} label={texts.retry} run={retryAction} />
            </>
          )}
          {isLastOfAction && isUnconfirmed(action) && (
            <>
              {" "}
              <UnconfirmedActions action={action} orderId={event.orderId} />
            </>
          )}
          {isLastOfAction && isWithdrawable(event, action) && (
            <>
              {" "}
              <ActionButton
                action={action}
                orderId={event.orderId}
                label={texts.withdraw}
                run={withdrawAction}
              />
            </>
          )}
        </>
      ),
      ...(family === undefined ? {} : { family }),
      ...(day !== dayOf(events[index - 1])
        ? {
            dayLabel:
              day === 0 ? orderTexts.today : formatTime(Date.parse(event.at), "day", { ...settings, nowMs }),
          }
        : {}),
    };
  });
  return (
    <Section
      title={orderTexts.detail.timeline}
      meta={orderTexts.detail.newestLast}
      {...(hasFilter ? { end: <FilterButtons current={filter} onChoose={setFilter} /> } : {})}
    >
      {lines.length === 0 ? <p className="sk-meta">{texts.nothingHere}</p> : <Timeline events={lines} />}
    </Section>
  );
}
