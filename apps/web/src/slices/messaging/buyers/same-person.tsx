/** On the buyer's card: who is the same person elsewhere, with what they bought and wrote there. */
import type { JoinedBuyerView } from "@stallkeeper/contract";
import { toMinor } from "@stallkeeper/domain";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { onChange, onGap } from "../../../platform/live-stream.ts";
import { queryClient, usePlatforms } from "../../../platform/metadata.ts";
import { notifyError } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import { offerUndo } from "../../../platform/undo-stack.ts";
import { Button, Id, Money, TextLink, When } from "../../../ui/index.ts";
import { OrderStamp, OrderStateChip } from "../../order-look/index.ts";
import { buyerOrdersQuery, buyerTalksQuery, type Conversation } from "../inbox/inbox.api.ts";
import { texts as inboxTexts } from "../inbox/texts.ts";
import type { TalkedOrder } from "../order-facts.ts";
import { joinBuyers, joinedKey, joinedQuery, partBuyers } from "./buyers.api.ts";
import { JoinDialog } from "./join-dialog.tsx";
import { texts } from "./texts.ts";

const none: readonly JoinedBuyerView[] = [];
const nameOf = ({ name, handle, buyerId }: Pick<JoinedBuyerView, "name" | "handle" | "buyerId">): string =>
  name || handle || buyerId;

/** Everybody else who is this person; nobody until it was read. */
function useJoined(sessionId: string): readonly JoinedBuyerView[] {
  useEffect(() => {
    const readAgain = (): void => void queryClient.invalidateQueries({ queryKey: joinedKey });
    const stops = [onChange("joinedBuyer", readAgain), onGap(readAgain)];
    return () => stops.forEach((stop) => stop());
  }, []);
  return useQuery(joinedQuery(sessionId)).data ?? none;
}

/** What a person bought under their other names. */
export function useJoinedOrders(sessionId: string): readonly TalkedOrder[] {
  const joined = useQuery(joinedQuery(sessionId)).data ?? none;
  return useQueries({
    queries: joined.map(({ platform, buyerId }) => buyerOrdersQuery(platform, buyerId)),
    combine: (answers) => answers.flatMap(({ data = [] }) => data),
  });
}

async function change(
  sessionId: string,
  buyer: Pick<JoinedBuyerView, "name" | "handle" | "buyerId" | "place">,
  isJoined: boolean,
): Promise<boolean> {
  try {
    const now = await (isJoined ? joinBuyers : partBuyers)(sessionId, buyer.place);
    queryClient.setQueryData(joinedQuery(sessionId).queryKey, now);
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  }
}

async function changeAndSay(...[sessionId, buyer, isJoined]: Parameters<typeof change>): Promise<void> {
  if (!(await change(sessionId, buyer, isJoined))) return;
  const words = isJoined ? texts.joined(nameOf(buyer)) : texts.parted(nameOf(buyer));
  offerUndo(words, () => void change(sessionId, buyer, !isJoined));
}

function JoinedBuyer({ sessionId, buyer }: { sessionId: string; buyer: JoinedBuyerView }) {
  const { platform, buyerId, place } = buyer;
  const mayWrite = useAllows("messages.write");
  const source = usePlatforms().find(({ _id }) => _id === platform)?.name ?? platform;
  const orders = useQuery(buyerOrdersQuery(platform, buyerId)).data ?? [];
  const talks = useQuery(buyerTalksQuery(platform, buyerId)).data ?? [];
  return (
    <li className="grid gap-1.5 p-2.5 border border-line bg-surface">
      <div className="flex items-center gap-2 min-w-0">
        <OrderStamp platform={platform} source={source} />
        <span className="sk-cut grow font-[550]">{nameOf(buyer)}</span>
        <Button
          size="sm"
          variant="quiet"
          isDisabled={!mayWrite || place === ""}
          disabledReason={inboxTexts.noScope}
          onClick={() => void changeAndSay(sessionId, buyer, false)}
        >
          {texts.part}
          <span className="sk-hidden-text"> {nameOf(buyer)}</span>
        </Button>
      </div>
      <ul className="grid gap-1" aria-label={`${inboxTexts.orders} ${nameOf(buyer)}`}>
        {orders.map((order) => (
          <li key={order._id} className="flex items-center gap-2 min-w-0 flex-wrap">
            <OrderStateChip order={order} />
            <TextLink href={`/shipping/orders/${encodeURIComponent(order._id)}`}>
              <Id value={order.orderNumber} />
            </TextLink>
            <span className="sk-meta">
              <Money amountMinor={toMinor(order.amountTotal, order.currency)} currency={order.currency} /> ·{" "}
              <When at={order.createdAt} format="age" />
            </span>
          </li>
        ))}
      </ul>
      {talks.length > 0 && (
        <ul className="grid gap-1" aria-label={`${texts.conversations} ${nameOf(buyer)}`}>
          {talks.map((talk) => (
            <li key={talk._id} className="flex items-center gap-2 min-w-0">
              <TextLink href={`/messaging?session=${encodeURIComponent(talk._id)}`}>
                {talk.items[0]?.name ?? texts.conversations}
              </TextLink>
              <When at={talk.latestMessageDate} format="age" className="sk-meta" />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

export interface SamePersonProps {
  conversation: Conversation;
  newestOrderId: string | undefined;
}

/** The section; the button alone where nobody is joined. */
export function SamePerson({ conversation, newestOrderId }: SamePersonProps) {
  const { _id, platform, buyer } = conversation;
  const joined = useJoined(_id);
  const mayWrite = useAllows("messages.write");
  const [isAsking, setIsAsking] = useState(false);
  if (!buyer.identifier) return null;
  return (
    <section aria-label={texts.title} className="grid gap-2 p-4 border-b border-line justify-items-start">
      {joined.length > 0 && (
        <>
          <h3 className="font-[650]">{texts.title}</h3>
          <ul className="grid gap-2 w-full">
            {joined.map((one) => (
              <JoinedBuyer key={`${one.platform} ${one.buyerId}`} sessionId={_id} buyer={one} />
            ))}
          </ul>
        </>
      )}
      <Button
        size="sm"
        needsConnection
        isDisabled={!mayWrite}
        disabledReason={inboxTexts.noScope}
        onClick={() => setIsAsking(true)}
      >
        {texts.join}
      </Button>
      {isAsking && (
        <JoinDialog
          known={[{ platform, buyerId: buyer.identifier }, ...joined]}
          newestOrderId={newestOrderId}
          onPick={(found) => {
            setIsAsking(false);
            void changeAndSay(_id, found, true);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  );
}
