/** On the buyer's card: who is the same person elsewhere, with what they bought and wrote there. */
import type { JoinedBuyerView } from "@stallkeeper/contract";
import { toMinor } from "@stallkeeper/domain";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { onChange, onGap } from "../../../platform/live-stream.ts";
import { queryClient, usePlatforms } from "../../../platform/metadata.ts";
import { notifyError } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import { offerUndo } from "../../../platform/undo-stack.ts";
import { Button, Id, makeLate, Money, TextLink, useLate, When } from "../../../ui/index.ts";
import { OrderStamp, OrderStateChip } from "../../order-look/index.ts";
import { useBuyerRef, type BuyerRef } from "../inbox/buyer-ref.ts";
import { buyerOrdersQuery, buyerTalksQuery, type Conversation } from "../inbox/inbox.api.ts";
import { texts as inboxTexts } from "../inbox/texts.ts";
import type { TalkedOrder } from "../order-facts.ts";
import { joinBuyers, joinedKey, joinedQuery, partBuyers, undoJoin } from "./buyers.api.ts";
import { buyerKey } from "./found-buyers.ts";
import type { JoinDialogProps } from "./join-dialog.tsx";
import { texts } from "./texts.ts";

/** Most buyers are one: who else somebody is comes with its first asking. */
const joinDialog = makeLate<JoinDialogProps>(async () => (await import("./join-dialog.tsx")).JoinDialog);
const none: readonly JoinedBuyerView[] = [];
const nameOf = ({ name, handle, buyerId }: Pick<JoinedBuyerView, "name" | "handle" | "buyerId">): string =>
  name || handle || buyerId;

const refOf = ({ platform, account, buyerId }: JoinedBuyerView): BuyerRef => ({ platform, account, buyerId });

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
    queries: joined.map((buyer) => buyerOrdersQuery(refOf(buyer))),
    combine: (answers) => answers.flatMap(({ data = [] }) => data),
  });
}

/** Shows who is this person after a change; false: it failed, and was said. */
async function show(sessionId: string, change: () => Promise<JoinedBuyerView[]>): Promise<boolean> {
  try {
    queryClient.setQueryData(joinedQuery(sessionId).queryKey, await change());
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  }
}

type Named = Pick<JoinedBuyerView, "name" | "handle" | "buyerId" | "place">;

async function joinAndSay(sessionId: string, buyer: Named): Promise<void> {
  let join: string | null = null;
  const isDone = await show(sessionId, async () => {
    const { joinId, buyers } = await joinBuyers(sessionId, buyer.place);
    join = joinId;
    return buyers;
  });
  const made: string | null = join;
  // They were one person already: a colleague was quicker, and what they did isn't ours to take back.
  if (isDone && made !== null)
    offerUndo(texts.joined(nameOf(buyer)), () => void show(sessionId, () => undoJoin(sessionId, made)));
}

async function partAndSay(sessionId: string, buyer: Named, onParted: () => void): Promise<void> {
  if (!(await show(sessionId, () => partBuyers(sessionId, buyer.place)))) return;
  onParted();
  const again = async () => (await joinBuyers(sessionId, buyer.place)).buyers;
  offerUndo(texts.parted(nameOf(buyer)), () => void show(sessionId, again));
}

interface JoinedBuyerProps {
  sessionId: string;
  buyer: JoinedBuyerView;
  /** Its own button has gone with it. */
  onParted: () => void;
}

function JoinedBuyer({ sessionId, buyer, onParted }: JoinedBuyerProps) {
  const { platform, account, place } = buyer;
  const mayWrite = useAllows("messages.write");
  const source = usePlatforms().find(({ _id }) => _id === platform)?.name ?? platform;
  const orders = useQuery(buyerOrdersQuery(refOf(buyer))).data ?? [];
  const talks = useQuery(buyerTalksQuery(refOf(buyer))).data ?? [];
  return (
    <li className="grid gap-1.5 p-2.5 border border-line bg-surface">
      <div className="flex items-center gap-2 min-w-0">
        <OrderStamp platform={platform} source={source} />
        <span className="grid grow min-w-0">
          <span className="sk-cut font-[550]">{nameOf(buyer)}</span>
          {account !== "" && <span className="sk-meta sk-cut">{account}</span>}
        </span>
        <Button
          size="sm"
          variant="quiet"
          isDisabled={!mayWrite || place === ""}
          disabledReason={inboxTexts.noScope}
          onClick={() => void partAndSay(sessionId, buyer, onParted)}
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
  const { _id } = conversation;
  const own = useBuyerRef(conversation);
  const joined = useJoined(_id);
  const mayWrite = useAllows("messages.write");
  const [isAsking, setIsAsking] = useState(false);
  const joinButton = useRef<HTMLButtonElement>(null);
  const drawJoin = useLate(joinDialog, isAsking, () => setIsAsking(false));
  if (own.buyerId === "") return null;
  return (
    <section aria-label={texts.title} className="grid gap-2 p-4 border-b border-line justify-items-start">
      {joined.length > 0 && (
        <>
          <h3 className="font-[650]">{texts.title}</h3>
          <ul className="grid gap-2 w-full">
            {joined.map((one) => (
              <JoinedBuyer
                key={buyerKey(one)}
                sessionId={_id}
                buyer={one}
                onParted={() => joinButton.current?.focus()}
              />
            ))}
          </ul>
        </>
      )}
      <Button
        ref={joinButton}
        size="sm"
        needsConnection
        isDisabled={!mayWrite}
        disabledReason={inboxTexts.noScope}
        onClick={() => setIsAsking(true)}
      >
        {texts.join}
      </Button>
      {isAsking &&
        drawJoin?.({
          known: [own, ...joined],
          newestOrderId,
          onPick: (found) => {
            setIsAsking(false);
            void joinAndSay(_id, found);
          },
          onClose: () => setIsAsking(false),
        })}
    </section>
  );
}
