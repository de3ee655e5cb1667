/**
 * One snippet to all selected buyers, each in the conversation that was selected. It is filled from the order
 * that the conversation is about, so buyers without an order are left out, and that is said.
 */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { notifyError, notifyInfo } from "../../../platform/notify.ts";
import { MessageManyDialog } from "../message-many/message-many-dialog.tsx";
import { ordersOfBuyersQuery, type Conversation } from "./inbox.api.ts";
import { ordersToAnswer } from "./orders-to-answer.ts";
import { texts } from "./texts.ts";

/** Open for as long as it is drawn; says so and closes where nobody bought anything. */
export function WriteToMany({
  conversations,
  onClose,
}: {
  conversations: readonly Conversation[];
  onClose: () => void;
}) {
  // What is selected meanwhile belongs to the next time.
  const [meant] = useState(conversations);
  const orders = useQuery(ordersOfBuyersQuery(meant));
  const sessions = orders.data === undefined ? undefined : ordersToAnswer(meant, orders.data);
  const isNobody = sessions?.size === 0;
  const { error } = orders;
  useEffect(() => {
    if (error !== null) notifyError(error);
    else if (isNobody) notifyInfo(texts.many.noOrders);
    else return;
    onClose();
  }, [error, isNobody, onClose]);
  if (sessions === undefined || sessions.size === 0) return null;
  const leftOut = meant.length - sessions.size;
  return (
    <MessageManyDialog
      orderIds={[...sessions.keys()]}
      sessions={sessions}
      note={leftOut === 0 ? null : texts.many.leftOut(leftOut)}
      onClose={onClose}
    />
  );
}
