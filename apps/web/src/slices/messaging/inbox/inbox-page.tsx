/**
 * `/messaging`: conversations with buyers; the open one and its buyer beside the list, on a phone one after
 * the other.
 */
import { useRouter } from "@tanstack/react-router";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useNavCount } from "../../../platform/nav-counts.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyInfo } from "../../../platform/notify.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { useAllows } from "../../../platform/session.ts";
import { Button, Callout, EmptyState, SkeletonLines, useIsPhone, useNow } from "../../../ui/index.ts";
import { askAboutOrders } from "../../orders/index.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import type { TalkedOrder } from "../order-facts.ts";
import { ConversationChoices } from "../desk/conversation-choices.tsx";
import { BuyerPane, type BuyerPaneProps } from "./buyer-pane.tsx";
import { ConversationPane, type WriteMode } from "./conversation-pane.tsx";
import type { ListHandle } from "./conversation-list.tsx";
import { useBuyerRef } from "./buyer-ref.ts";
import { buyerOrdersQuery } from "./inbox.api.ts";
import { ListPane } from "./list-pane.tsx";
import { withTalkedFirst } from "./talked-order.ts";
import { texts } from "./texts.ts";
import { useConversationActions } from "./use-conversation-actions.ts";
import { useGoingOn } from "./use-going-on.ts";
import { useInboxCommands, type ConversationQuestion } from "./use-inbox-commands.ts";
import { useInbox, type Inbox } from "./use-inbox.ts";
import { shipObstacle } from "./is-to-ship.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";
import { usePicks } from "./use-picks.ts";

/** The buyer stands beside the conversation. */
const isWide = (): boolean => matchMedia("(min-width: 1280px)").matches;
/** Seldom asked for: its code comes then. */
const WriteToMany = lazy(async () => ({ default: (await import("./write-to-many.tsx")).WriteToMany }));
const focusFirst = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

/** The button that stands for a question: the selection's, the open one's, on a phone the menu that holds it. */
const findAnchor = (question: ConversationQuestion): Element | null =>
  [`.sk-bulk [data-action~=${question}]`, `[data-ask=${question}]`, "[data-ask=menu]"]
    .map((place) => document.querySelector(place))
    .find((element) => element !== null && element.getClientRects().length > 0) ?? null;

/** In place of a conversation: none is open, one is looked for, or there is none of that name. */
function NoConversation({ inbox }: { inbox: Inbox }) {
  if (inbox.openId === null)
    return (
      <div className="max-md:hidden grid grow place-items-center bg-surface">
        <EmptyState text={texts.choose} />
      </div>
    );
  return (
    <div className="grow p-4 bg-surface">
      {inbox.current === undefined && (inbox.error ?? null) === null && <SkeletonLines lines={4} />}
      {inbox.current === null && (
        <div role="alert" className="grid gap-3 justify-items-start">
          <Callout tone="red">{texts.nonexistent}</Callout>
          <Button onClick={() => inbox.open(null)}>{texts.backToList}</Button>
        </div>
      )}
    </div>
  );
}

/** The page. */
export function InboxPage({ Shipment }: Pick<BuyerPaneProps, "Shipment">) {
  const inbox = useInbox();
  const actions = useConversationActions();
  const router = useRouter();
  const isPhone = useIsPhone();
  const mayWrite = useAllows("messages.write");
  const mayShip = useAllows("orders.write");
  const list = useRef<HTMLDivElement>(null);
  const filterInput = useRef<HTMLInputElement>(null);
  const handle = useRef<ListHandle>(null);
  const goingOn = useGoingOn(inbox, list);
  usePageTitle(texts.title, useNavCount("/messaging"));
  const { current, openId, nextUnread } = inbox;
  const buyer = useBuyerRef(current);
  const isBuyerShown = inbox.search.pane === "buyer";
  const currentId = current?._id ?? null;
  const hasOneColumn = useRef(isPhone);
  useEffect(() => {
    hasOneColumn.current = isPhone;
  });
  // On a phone the list is gone once a conversation is open: what took its place is where one goes on.
  useEffect(() => {
    if (hasOneColumn.current && currentId !== null) focusFirst("[data-conversation-head]");
  }, [currentId]);
  const back = (): void => {
    inbox.open(null);
    requestAnimationFrame(() => list.current?.focus());
  };
  /** On a phone the buyer is a page of its own, which Back leaves for the conversation. */
  const isStep = useRef(false);
  const showBuyer = (isShown: boolean): void => {
    if (!isShown && isStep.current && isPhone) router.history.back();
    else inbox.showPane(isShown ? "buyer" : undefined, isShown && isPhone);
    isStep.current = isShown && isPhone;
    requestAnimationFrame(() => focusFirst(isShown ? "[data-buyer-pane]" : "[data-conversation-head]"));
  };
  /** What the keys of an order act on; undefined: that was said, or no conversation is open. */
  const findOrder = (): TalkedOrder | undefined => {
    if (current === null || current === undefined) return undefined;
    const orders = queryClient.getQueryData(buyerOrdersQuery(buyer).queryKey);
    const [first] = withTalkedFirst(current.items, orders ?? []);
    if (first === undefined) notifyInfo(orders === undefined ? texts.ordersLoading : texts.noOrders);
    return first;
  };
  const openOrder = (): void => {
    const order = findOrder();
    if (order !== undefined) router.history.push(`/shipping/orders/${encodeURIComponent(order._id)}`);
  };
  const [shippingId, setShippingId] = useState<string | null>(null);
  const shipOrder = (): void => {
    const order = findOrder();
    if (order === undefined) return;
    const obstacle = shipObstacle(order, mayShip);
    if (obstacle !== null) return notifyInfo(obstacle);
    if (!isBuyerShown && !isWide()) showBuyer(true);
    setShippingId(order._id);
  };
  const actOnOrder = (kind: "markFor" | "refund"): void => {
    const order = findOrder();
    if (order !== undefined) askAboutOrders(kind, [order._id], document.querySelector("[data-buyer-pane]"));
  };
  const nowMs = useNow();
  const [mode, setMode] = useState<WriteMode>("reply");
  const picks = usePicks(inbox.list);
  const commands = useInboxCommands({ inbox, actions, picks, goingOn, nowMs });
  const { question, endQuestion } = commands;
  const [modeFor, setModeFor] = useState(currentId);
  // Each conversation begins with the reply: nobody notes where they meant to answer.
  if (modeFor !== currentId) {
    setModeFor(currentId);
    setMode("reply");
    if (picks.ids.size === 0) endQuestion();
  }
  useInboxKeys({
    inbox,
    actions,
    commands,
    picks,
    handle,
    writeIn: setMode,
    list,
    filterInput,
    openOrder,
    shipOrder,
    actOnOrder,
    showBuyer,
    isBuyerShown,
    back,
  });
  return (
    <>
      <SectionHeader
        title={texts.title}
        tab={inbox.search.view === undefined ? "/messaging" : `/messaging?view=${inbox.search.view}`}
        actions={
          <Button
            variant="quiet"
            needsConnection
            isBusy={actions.isReloadingEvery}
            busyLabel={texts.reloading}
            icon={<RefreshCw className="sk-icon" aria-hidden="true" />}
            isDisabled={!mayWrite}
            disabledReason={texts.noScope}
            onClick={() => void actions.reloadEvery()}
          >
            {texts.reloadAll}
          </Button>
        }
      />
      <div className="relative flex grow min-h-0">
        <ListPane
          inbox={inbox}
          list={list}
          filterInput={filterInput}
          picks={picks}
          handle={handle}
          commands={commands}
        />
        {current === null || current === undefined ? (
          <NoConversation inbox={inbox} />
        ) : (
          <>
            <ConversationPane
              key={current._id}
              conversation={current}
              actions={actions}
              mode={mode}
              onMode={setMode}
              hasNext={nextUnread !== undefined}
              words={inbox.words}
              isBuyerShown={isBuyerShown}
              targetHours={inbox.targetOf(current)}
              onAsk={commands.ask}
              onDone={commands.toggleDone}
              onSentNext={() => goingOn.goOnAfter(current._id)}
              onLeave={() =>
                openId !== null && !isPhone ? list.current?.focus() : focusFirst("[data-conversation-head]")
              }
              onBack={back}
              onBuyer={() => showBuyer(!isBuyerShown)}
            />
            <BuyerPane
              key={`buyer ${current._id}`}
              conversation={current}
              isShown={isBuyerShown}
              onBack={() => showBuyer(false)}
              shippingId={shippingId}
              onShip={setShippingId}
              Shipment={Shipment}
            />
          </>
        )}
        {question !== null && commands.chosen.length > 0 && (
          <ConversationChoices
            kind={question}
            assignedTo={commands.assignedTo}
            isSnoozed={commands.areSnoozed}
            count={commands.chosen.length}
            anchor={findAnchor(question)}
            opener={list}
            onChoose={commands.change}
            onClose={endQuestion}
          />
        )}
        {commands.isWritingToMany && (
          <Suspense>
            <WriteToMany conversations={commands.chosen} onClose={commands.endWriting} />
          </Suspense>
        )}
      </div>
    </>
  );
}
