/**
 * Writes to a buyer about something that is no order, such as their offer: into the conversation there is with
 * them, else into one that the message opens.
 */
import { Composer } from "./composer.tsx";
import { useIsOutside, useReplyObstacle } from "./reply-ability.ts";
import { localConversation, type SentMessage } from "./reply.api.ts";
import { texts } from "./texts.ts";
import { useMessageValues, type MessageTopic } from "./use-message-values.ts";

interface BuyerComposerProps {
  /** Names the draft. Give it as the key, too. */
  draftId: string;
  accountId: string;
  account: string;
  platform: string;
  /** The platform as people say it. */
  source: string;
  buyer: { identifier: string; handle: string };
  /** What it is about; a new conversation is opened about it. */
  itemId: string;
  topic: MessageTopic;
  /** The conversation that there is; null: none. */
  sessionId: string | null;
  onSent: (sent: SentMessage) => void;
  onLeave: () => void;
}

/** Focused as it is drawn. */
export function BuyerComposer({
  draftId,
  accountId,
  account,
  platform,
  source,
  buyer,
  itemId,
  topic,
  sessionId,
  onSent,
  onLeave,
}: BuyerComposerProps) {
  const values = useMessageValues(null, topic);
  const obstacle = useReplyObstacle({ accountId, source });
  const isCopied = useIsOutside(accountId);
  return (
    <Composer
      id={draftId}
      label={`${texts.title(buyer.handle || texts.somebody)}: ${texts.text}`}
      platform={platform}
      target={{
        session: sessionId ?? localConversation._id,
        account,
        platform,
        source,
        coChatter: buyer.handle,
        coChatterId: buyer.identifier,
        items: [itemId],
        orderId: null,
        seen: null,
      }}
      values={values}
      obstacle={obstacle}
      outside={isCopied ? source : null}
      takesFocus
      onSent={onSent}
      onLeave={onLeave}
    />
  );
}
