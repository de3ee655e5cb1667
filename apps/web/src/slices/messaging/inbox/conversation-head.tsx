/** Over the open conversation: who writes about what, and what is done with it besides answering. */
import ArrowLeft from "lucide-react/icons/arrow-left";
import AlarmClock from "lucide-react/icons/alarm-clock";
import Check from "lucide-react/icons/check";
import Ellipsis from "lucide-react/icons/ellipsis";
import Mail from "lucide-react/icons/mail";
import RefreshCw from "lucide-react/icons/refresh-cw";
import UserRound from "lucide-react/icons/user-round";
import UserRoundPlus from "lucide-react/icons/user-round-plus";
import { useNeedsConnection } from "../../../platform/offline/offline.ts";
import { useAllows } from "../../../platform/session.ts";
import { Button, IconButton, joinClasses, Menu, useFormatSettings, useNow } from "../../../ui/index.ts";
import { OrderStamp } from "../../order-look/index.ts";
import type { Conversation } from "./inbox.api.ts";
import { nameBuyer } from "./name-buyer.ts";
import { texts } from "./texts.ts";
import { useColleagueName } from "./use-colleagues.ts";
import { waitWords } from "./wait-words.ts";
import type { ConversationActions } from "./use-conversation-actions.ts";
import type { ConversationQuestion } from "./use-inbox-commands.ts";

export interface ConversationHeadProps {
  conversation: Conversation;
  actions: ConversationActions;
  orderNumber: string | undefined;
  /** Within how many hours the buyer is to be answered. */
  targetHours: number;
  isBuyerShown: boolean;
  onAsk: (question: ConversationQuestion) => void;
  onDone: () => void;
  onBack: () => void;
  onBuyer: () => void;
}

const icon = { className: "sk-icon", "aria-hidden": true } as const;

/** The head. */
export function ConversationHead({
  conversation,
  actions,
  orderNumber,
  targetHours,
  isBuyerShown,
  onAsk,
  onDone,
  onBack,
  onBuyer,
}: ConversationHeadProps) {
  const mayWrite = useAllows("messages.write");
  const cutOff = useNeedsConnection();
  const assignee = useColleagueName()(conversation.assignedTo);
  const { platform, account, items, done } = conversation;
  const about = [
    items?.[0]?.name === undefined || items[0].name === null ? null : texts.about(items[0].name),
    orderNumber === undefined ? null : texts.order(orderNumber),
  ]
    .filter((words) => words !== null)
    .join(" · ");
  const off = { isDisabled: !mayWrite, disabledReason: texts.noScope };
  const reload = {
    isDisabled: !mayWrite || cutOff !== undefined || actions.isReloading,
    disabledReason: mayWrite ? cutOff : texts.noScope,
  };
  const nowMs = useNow();
  const { locale } = useFormatSettings();
  const waits = waitWords(conversation, targetHours, nowMs, locale);
  const doneLabel = done ? texts.reopen : texts.markDone;
  return (
    <header className="flex items-center gap-1.5 px-3 md:px-5 py-2 border-b border-line2">
      <span className="md:hidden">
        <IconButton label={texts.backToList} keys="Escape" icon={<ArrowLeft {...icon} />} onClick={onBack} />
      </span>
      <div className="grid grid-cols-[minmax(0,1fr)] grow min-w-0">
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
        <p className="sk-meta sk-cut">
          {waits !== null && (
            <span className={joinClasses("font-[600]", waits.isOver && "text-red")}>{waits.whole}</span>
          )}
          {waits !== null && about !== "" && " · "}
          {about}
        </p>
      </div>
      <span data-ask="assign" className="max-md:hidden shrink-0">
        <Button
          variant="quiet"
          keys="A"
          icon={<UserRoundPlus {...icon} />}
          {...off}
          onClick={() => onAsk("assign")}
        >
          {assignee ?? texts.assign}
        </Button>
      </span>
      <span data-ask="snooze" className="max-md:hidden">
        <IconButton
          label={texts.snooze}
          keys="Z"
          icon={<AlarmClock {...icon} />}
          {...off}
          onClick={() => onAsk("snooze")}
        />
      </span>
      <span className="max-md:hidden">
        <IconButton
          label={doneLabel}
          keys="E"
          icon={<Check {...icon} />}
          isPressed={done}
          {...off}
          onClick={onDone}
        />
      </span>
      <IconButton
        label={texts.markUnread}
        keys="U"
        icon={<Mail {...icon} />}
        {...off}
        onClick={() => void actions.markUnread(conversation)}
      />
      <span className="max-md:hidden">
        <IconButton
          label={texts.reloadOne}
          keys="Shift+R"
          icon={<RefreshCw {...icon} />}
          {...reload}
          onClick={() => void actions.reload(conversation)}
        />
      </span>
      <span data-ask="menu" className="md:hidden">
        <Menu
          label={texts.more}
          trigger={<IconButton label={texts.more} icon={<Ellipsis {...icon} />} />}
          groups={[
            {
              id: "conversation",
              items: [
                { id: "assign", label: texts.assign, ...off, onSelect: () => onAsk("assign") },
                { id: "snooze", label: texts.snooze, ...off, onSelect: () => onAsk("snooze") },
                { id: "done", label: doneLabel, ...off, onSelect: onDone },
                {
                  id: "reload",
                  label: texts.reloadOne,
                  ...reload,
                  onSelect: () => void actions.reload(conversation),
                },
              ],
            },
          ]}
        />
      </span>
      <span className="xl:hidden">
        <IconButton
          label={texts.buyer}
          keys="]"
          isPressed={isBuyerShown}
          icon={<UserRound {...icon} />}
          onClick={onBuyer}
        />
      </span>
    </header>
  );
}
