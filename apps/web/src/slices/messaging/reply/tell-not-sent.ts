/** For whoever has left the box that would say it: whose message wasn't sent, why, and where its text waits. */
import { aboutOrder } from "../../../platform/order-names.ts";
import { toasts } from "../../../platform/notify.ts";
import type { ToastSubject } from "../../../ui/index.ts";
import { localConversation, type MessageTarget } from "./reply.api.ts";
import { texts } from "./texts.ts";

type Written = Pick<MessageTarget, "session" | "orderId" | "coChatter">;

/** The conversation, else the order that was written about. */
function aboutTarget({ session, orderId }: Written): ToastSubject | undefined {
  if (session !== localConversation._id)
    return { label: texts.openConversation, href: `/messaging?session=${encodeURIComponent(session)}` };
  return orderId === null ? undefined : aboutOrder(orderId);
}

/** Shows it as a toast, which stays among the notices; the text itself is still a draft there. */
export function tellNotSent(target: Written, reason: string): void {
  const text = texts.notSentTo(target.coChatter || texts.somebody, reason);
  toasts.show({ tone: "danger", text, about: aboutTarget(target) });
}
