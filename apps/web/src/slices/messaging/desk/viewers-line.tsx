/**
 * Who else has the conversation open. This screen says what it does every 15 s, at once when that changes,
 * and that it is gone when it leaves; in a tab that nobody looks at it says nothing.
 */
import Eye from "lucide-react/icons/eye";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onChange } from "../../../platform/live-stream.ts";
import { Banner, When } from "../../../ui/index.ts";
import { sayPresence } from "../inbox/inbox.api.ts";
import { texts } from "./texts.ts";

const repeatMs = 15_000;

export interface ViewersLineProps {
  sessionId: string;
  isReplying: boolean;
}

/** Draws nothing while nobody else is there. */
export function ViewersLine({ sessionId, isReplying }: ViewersLineProps) {
  const client = useQueryClient();
  const doing = isReplying ? "replying" : "viewing";
  const { data: viewers = [] } = useQuery({
    queryKey: ["viewers", sessionId, doing],
    queryFn: () => sayPresence(sessionId, doing),
    refetchInterval: repeatMs,
    // Kept from one doing to the next.
    placeholderData: (known) => known,
    retry: false,
    gcTime: 0,
  });
  useEffect(
    () =>
      onChange("conversationViewers", (ids) => {
        if (ids.includes(sessionId)) void client.invalidateQueries({ queryKey: ["viewers", sessionId] });
      }),
    [client, sessionId],
  );
  useEffect(
    () => () => {
      // Who can't be told learns it when the time is over.
      sayPresence(sessionId, "gone").catch(() => undefined);
    },
    [sessionId],
  );
  const [first] = viewers.toSorted(
    (one, other) => Number(other.doing === "replying") - Number(one.doing === "replying"),
  );
  if (first === undefined) return null;
  const { viewers: words } = texts;
  return (
    <Banner
      tone="ochre"
      isLive
      icon={<Eye className="sk-icon" aria-hidden="true" />}
      end={
        <span className="sk-meta">
          {words.since} <When at={first.since} format="clock" />
        </span>
      }
    >
      {words[first.doing](first.name)}
      {viewers.length > 1 && ` ${words.more(viewers.length - 1)}`}
    </Banner>
  );
}
