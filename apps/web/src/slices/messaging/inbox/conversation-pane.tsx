/** The open conversation: what was written, and what is written now. */
import { useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import Mail from "lucide-react/icons/mail";
import RefreshCw from "lucide-react/icons/refresh-cw";
import UserRound from "lucide-react/icons/user-round";
import { usePlatforms } from "../../../platform/metadata.ts";
import { useNeedsConnection } from "../../../platform/offline/offline.ts";
import { useAllows } from "../../../platform/session.ts";
import { Button, IconButton } from "../../../ui/index.ts";
import { Composer } from "../reply/composer.tsx";
import { OrderStamp } from "../../order-look/index.ts";
import { useConversationObstacle } from "../reply/reply-ability.ts";
import { useMessageValues } from "../reply/use-message-values.ts";
import type { MessageTarget } from "../reply/reply.api.ts";
import { mergeConversations } from "./conversation-cache.ts";
import { buyerOrdersQuery, type Conversation } from "./inbox.api.ts";
import { MessageLog } from "./message-log.tsx";
import { nameBuyer } from "./name-buyer.ts";
import { talkedOrderOf } from "./talked-order.ts";
import { texts } from "./texts.ts";
import type { ConversationActions } from "./use-conversation-actions.ts";

export interface ConversationPaneProps {
  conversation: Conversation;
  actions: ConversationActions;
  hasNext: boolean;
  isBuyerShown: boolean;
  onSentNext: () => void;
  onLeave: () => void;
  onBack: () => void;
  onBuyer: () => void;
}

function Head({
  conversation,
  actions,
  orderNumber,
  isBuyerShown,
  onBack,
  onBuyer,
}: Pick<ConversationPaneProps, "conversation" | "actions" | "isBuyerShown" | "onBack" | "onBuyer"> & {
  orderNumber: string | undefined;
}) {
  const mayWrite = useAllows("messages.write");
  const cutOff = useNeedsConnection();
  const { platform, account, items } = conversation;
  const about = [
    items?.[0]?.name === undefined || items[0].name === null ? null : texts.about(items[0].name),
    orderNumber === undefined ? null : texts.order(orderNumber),
  ]
    .filter((words) => words !== null)
    .join(" · ");
  const off = { isDisabled: !mayWrite, disabledReason: texts.noScope };
  return (
    <header className="flex items-center gap-2 px-3 md:px-5 py-2 border-b border-line2">
      <span className="md:hidden">
        <IconButton
          label={texts.backToList}
          keys="Escape"
          icon={<ArrowLeft className="sk-icon" />}
          onClick={onBack}
        />
      </span>
      <div className="grid grow min-w-0">
        <div className="flex items-center gap-2 min-w-0">
          <h2
            tabIndex={-1}
            data-conversation-head=""
            className="text-[15px]/[22px] font-[650] sk-cut outline-none"
          >
            {nameBuyer(conversation)}
          </h2>
          <OrderStamp platform={platform} source={platform} />
          <span className="sk-meta sk-cut max-md:hidden">{account}</span>
        </div>
        <p className="sk-meta sk-cut">{about}</p>
      </div>
      <span className="max-md:hidden">
        <Button
          variant="quiet"
          keys="U"
          icon={<Mail className="sk-icon" aria-hidden="true" />}
          {...off}
          onClick={() => void actions.markUnread(conversation)}
        >
          {texts.markUnread}
        </Button>
      </span>
      <span className="md:hidden">
        <IconButton
          label={texts.markUnread}
          keys="U"
          icon={<Mail className="sk-icon" />}
          {...off}
          onClick={() => void actions.markUnread(conversation)}
        />
      </span>
      <IconButton
        label={texts.reloadOne}
        keys="Shift+R"
        icon={<RefreshCw className="sk-icon" />}
        isDisabled={!mayWrite || cutOff !== undefined || actions.isReloading}
        disabledReason={mayWrite ? cutOff : texts.noScope}
        onClick={() => void actions.reload(conversation)}
      />
      <span className="xl:hidden">
        <IconButton
          label={texts.buyer}
          keys="]"
          isPressed={isBuyerShown}
          icon={<UserRound className="sk-icon" />}
          onClick={onBuyer}
        />
      </span>
    </header>
  );
}

/** Give it the conversation's id as key. */
export function ConversationPane({
  conversation,
  actions,
  hasNext,
  isBuyerShown,
  onSentNext,
  onLeave,
  onBack,
  onBuyer,
}: ConversationPaneProps) {
  const { _id, platform, account, buyer, coChatterId, items } = conversation;
  const orders = useQuery(buyerOrdersQuery(platform, buyer.identifier ?? "")).data;
  const name = nameBuyer(conversation);
  const source = usePlatforms().find((known) => known._id === platform)?.name ?? platform;
  const obstacle = useConversationObstacle({ platform, account, source });
  const about = talkedOrderOf(items, orders ?? []);
  // Asked about something that they haven't bought, they are still the buyer of their newest order.
  const order = about ?? orders?.[0] ?? null;
  const values = useMessageValues(order, { handle: buyer.handle ?? "", itemName: items?.[0]?.name ?? "" });
  const target: MessageTarget = {
    session: _id,
    account,
    platform,
    source,
    coChatter: buyer.handle ?? "",
    coChatterId,
    items: (items ?? []).map((item) => item._id),
    orderId: order?._id ?? null,
  };
  return (
    <section aria-label={name} className="flex flex-col grow min-w-0 min-h-0 bg-surface">
      <Head
        conversation={conversation}
        actions={actions}
        orderNumber={about?.orderNumber}
        isBuyerShown={isBuyerShown}
        onBack={onBack}
        onBuyer={onBuyer}
      />
      <MessageLog conversation={conversation} />
      <Composer
        id={_id}
        label={texts.writeTo(name)}
        platform={platform}
        target={target}
        values={values}
        obstacle={obstacle}
        hasNext={hasNext}
        onLeave={onLeave}
        onSent={({ session }, opensNext) => {
          if (session !== null) mergeConversations([session]);
          if (opensNext) onSentNext();
        }}
      />
    </section>
  );
}
