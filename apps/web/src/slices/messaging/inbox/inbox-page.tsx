/**
 * `/messaging`: conversations with buyers; the open one and its buyer beside the list, on a phone one after
 * the other.
 */
import { useRouter } from "@tanstack/react-router";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useEffect, useRef, useState } from "react";
import { useNavCount } from "../../../platform/nav-counts.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { useAllows } from "../../../platform/session.ts";
import { Button, Callout, EmptyState, SkeletonLines, useIsPhone, useNow } from "../../../ui/index.ts";
import { askAboutOrders } from "../../orders/index.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import type { TalkedOrder } from "../order-facts.ts";
import { ConversationChoices } from "../desk/conversation-choices.tsx";
import { BuyerPane, type BuyerPaneProps } from "./buyer-pane.tsx";
import type { ConversationQuestion } from "./conversation-head.tsx";
import { ConversationPane, type WriteMode } from "./conversation-pane.tsx";
import { isSnoozed } from "./inbox-order.ts";
import { buyerOrdersQuery, type ConversationPatch } from "./inbox.api.ts";
import { ListPane } from "./list-pane.tsx";
import { texts } from "./texts.ts";
import { useConversationActions } from "./use-conversation-actions.ts";
import { useInbox, type Inbox } from "./use-inbox.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";

/** The buyer stands beside the conversation. */
const isWide = (): boolean => matchMedia("(min-width: 1280px)").matches;
const focusFirst = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

/** The button that stands for a question; on a phone the menu that holds it. */
const findAnchor = (question: ConversationQuestion): Element | null =>
  [question, "menu"]
    .map((name) => document.querySelector(`[data-ask=${name}]`))
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
  const list = useRef<HTMLDivElement>(null);
  const filterInput = useRef<HTMLInputElement>(null);
  usePageTitle(texts.title, useNavCount("/messaging"));
  const { current, openId, nextUnread } = inbox;
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
  const showBuyer = (isShown: boolean): void => {
    inbox.change({ pane: isShown ? "buyer" : undefined });
    requestAnimationFrame(() => focusFirst(isShown ? "[data-buyer-pane]" : "[data-conversation-head]"));
  };
  const readNewest = (): TalkedOrder | undefined =>
    current === null || current === undefined
      ? undefined
      : queryClient.getQueryData(
          buyerOrdersQuery(current.platform, current.buyer.identifier ?? "").queryKey,
        )?.[0];
  const openOrder = (): void => {
    const newest = readNewest();
    if (newest !== undefined) router.history.push(`/shipping/orders/${encodeURIComponent(newest._id)}`);
  };
  const [shippingId, setShippingId] = useState<string | null>(null);
  const shipOrder = (): void => {
    const newest = readNewest();
    if (newest === undefined) return;
    if (!isBuyerShown && !isWide()) showBuyer(true);
    setShippingId(newest._id);
  };
  const actOnOrder = (kind: "markFor" | "refund"): void => {
    const newest = readNewest();
    if (newest !== undefined) askAboutOrders(kind, [newest._id], document.querySelector("[data-buyer-pane]"));
  };
  const nowMs = useNow();
  const [mode, setMode] = useState<WriteMode>("reply");
  const [question, setQuestion] = useState<ConversationQuestion | null>(null);
  const ask = (next: ConversationQuestion): void => {
    if (current !== null && current !== undefined && mayWrite) setQuestion(next);
  };
  const { nextRow } = inbox;
  const change = (patch: ConversationPatch, words: string): void => {
    if (current === null || current === undefined) return;
    // What leaves the list makes room for the one below it.
    const leaves = patch.done === true || typeof patch.snoozedUntil === "string";
    const goOn = (): void => {
      inbox.open(nextRow?._id ?? null);
      list.current?.focus();
    };
    const carryOut = async (): Promise<void> => {
      if ((await actions.change([current], patch, words)) && leaves) goOn();
    };
    void carryOut();
  };
  const toggleDone = (): void => {
    if (current === null || current === undefined) return;
    if (current.done) change({ done: false }, texts.reopened);
    else change({ done: true }, texts.isDone);
  };
  const [modeFor, setModeFor] = useState(currentId);
  // Each conversation begins with the reply: nobody notes where they meant to answer.
  if (modeFor !== currentId) {
    setModeFor(currentId);
    setMode("reply");
    setQuestion(null);
  }
  useInboxKeys({
    inbox,
    actions,
    ask,
    toggleDone,
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
        <ListPane inbox={inbox} list={list} filterInput={filterInput} />
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
              isBuyerShown={isBuyerShown}
              onAsk={ask}
              onDone={toggleDone}
              onSentNext={() => {
                if (nextUnread === undefined) return;
                inbox.open(nextUnread._id);
                list.current?.focus();
              }}
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
            {question !== null && (
              <ConversationChoices
                kind={question}
                assignedTo={current.assignedTo}
                isSnoozed={isSnoozed(current, nowMs)}
                anchor={findAnchor(question)}
                opener={list}
                onChoose={change}
                onClose={() => setQuestion(null)}
              />
            )}
          </>
        )}
      </div>
    </>
  );
}
