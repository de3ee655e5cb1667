/**
 * Writing to the buyer without leaving the order (design 4.4): over the lower half of the drawer, above the
 * actions of the full page.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { onChange, onGap } from "../../../platform/live-stream.ts";
import { IconButton, joinClasses, PanelError, SkeletonLines, TextLink } from "../../../ui/index.ts";
import { type ListOrder, readAgain } from "../../orders/index.ts";
import { nameBuyer } from "@stallkeeper/domain";
import { type OrderDetail, orderDetailQuery } from "../../order-detail/index.ts";
import { useBuyerLanguages } from "./buyer-languages.ts";
import { Composer } from "./composer.tsx";
import { LastMessages } from "./last-messages.tsx";
import { closeReply } from "./open-reply.ts";
import { useIsOutside, useReplyObstacle } from "./reply-ability.ts";
import { conversationQuery, localConversation, type Conversation, type MessageTarget } from "./reply.api.ts";
import { texts } from "./texts.ts";
import { useMessageValues } from "./use-message-values.ts";

/** Nobody to write to: the platform names no conversation, and without an item none can be opened. */
const isUnreachable = (conversation: Conversation, { order }: OrderDetail): boolean =>
  conversation._id === localConversation._id && order.items.length === 0;

function targetOf(
  { _id, account, platform, source, buyer, items }: OrderDetail["order"],
  conversation: Conversation,
): MessageTarget {
  return {
    session: conversation._id,
    account,
    platform,
    source,
    coChatter: buyer?.handle ?? "",
    coChatterId: buyer?.id ?? "",
    items: items.map((item) => item._id),
    orderId: _id,
    seen: conversation.messages.at(-1)?._id ?? "",
  };
}

/** The conversation's last words, and what is written now. */
function Talk({ order, detail }: { order: ListOrder; detail: OrderDetail }) {
  const client = useQueryClient();
  const query = useQuery(conversationQuery(detail.order));
  useEffect(() => {
    const readAgain = (): void =>
      void client.invalidateQueries({ queryKey: ["order", order._id, "conversation"] });
    const stops = [onChange("messagingSession", readAgain), onGap(readAgain)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, order._id]);
  const conversation = query.data ?? localConversation;
  const values = useMessageValues(detail.order);
  const languages = useBuyerLanguages(conversation.messages, detail.order);
  const obstacle = useReplyObstacle(order);
  const isCopied = useIsOutside(order.accountId);
  const close = (): void => closeReply(order._id);
  const handleSent = (): void => {
    void client.invalidateQueries({ queryKey: ["order", order._id] });
    void readAgain([order._id]);
    close();
  };
  return (
    <>
      <div className="grow px-4 py-2">
        {query.isError && (
          <PanelError
            title={texts.failed}
            message={normaliseError(query.error).message}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isPending && <SkeletonLines lines={3} />}
        {query.data !== undefined && (
          <LastMessages
            sessionId={conversation._id}
            messages={conversation.messages ?? []}
            senders={conversation.senders}
            buyer={nameBuyer(order)}
            outside={isCopied ? order.source : null}
          />
        )}
      </div>
      <Composer
        key={order._id}
        id={order._id}
        label={`${texts.title(nameBuyer(order))}: ${texts.text}`}
        platform={order.platform}
        target={query.data === undefined ? null : targetOf(detail.order, query.data)}
        isUnreachable={query.data !== undefined && isUnreachable(query.data, detail)}
        values={values}
        languages={languages}
        obstacle={obstacle}
        outside={isCopied ? order.source : null}
        takesFocus
        onSent={handleSent}
        onLeave={close}
      />
    </>
  );
}

export interface ReplyPanelProps {
  order: ListOrder;
  placement: "drawer" | "page";
}

/** The panel while somebody writes. */
export function ReplyPanel({ order, placement }: ReplyPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  const detail = useQuery(orderDetailQuery(order._id)).data ?? null;
  const conversation = useQuery({
    ...conversationQuery(detail?.order ?? { ...order, platformMessagingSession: null, items: [] }),
    enabled: false,
  }).data;
  useEffect(() => {
    const element = panel.current;
    opener.current = element?.contains(document.activeElement) === true ? null : document.activeElement;
    return () => {
      // Focus goes back to what opened it, else to the order; wherever somebody went meanwhile it stays.
      const wasInside = document.activeElement === document.body || document.activeElement === null;
      const before = opener.current;
      if (!wasInside) return;
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
      else document.querySelector<HTMLElement>("aside.sk-drawer")?.focus();
    };
  }, []);
  // Before the drawer hears it, whose Escape would close the order; in what is written the list of snippets
  // and the questions come first.
  useEffect(() => {
    const element = panel.current;
    const handleKeyDown = (event: KeyboardEvent): void => {
      const isWriting = event.target instanceof HTMLElement && event.target.matches("textarea, input");
      if (event.key !== "Escape" || isWriting) return;
      event.preventDefault();
      event.stopPropagation();
      closeReply(order._id);
    };
    element?.addEventListener("keydown", handleKeyDown);
    return () => element?.removeEventListener("keydown", handleKeyDown);
  }, [order._id]);
  const isKnown = conversation !== undefined && conversation._id !== localConversation._id;
  return (
    <section
      ref={panel}
      aria-label={texts.title(nameBuyer(order))}
      className={joinClasses("sk-reply", `is-${placement}`)}
    >
      <header className="sticky top-0 z-10 bg-raised flex items-center gap-2 px-4 py-2 border-b border-line">
        <h3 className="font-[650] sk-cut">{texts.title(nameBuyer(order))}</h3>
        <span className="sk-space" />
        {isKnown && (
          <TextLink href={`/messaging?session=${encodeURIComponent(conversation._id)}`}>
            {texts.openConversation}
          </TextLink>
        )}
        <IconButton
          label={texts.close}
          keys="Escape"
          icon={<X className="sk-icon" />}
          onClick={() => closeReply(order._id)}
        />
      </header>
      {detail === null ? (
        <div className="p-4">
          <SkeletonLines lines={4} />
        </div>
      ) : (
        <Talk order={order} detail={detail} />
      )}
    </section>
  );
}
