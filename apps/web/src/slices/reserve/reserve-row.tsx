import type { ChangeReservedInput, ReservedDraftView, ReserveRuleView } from "@stallkeeper/contract";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Ellipsis from "lucide-react/icons/ellipsis";
import GripVertical from "lucide-react/icons/grip-vertical";
import { useState } from "react";
import {
  Button,
  Checkbox,
  Glyph,
  IconButton,
  joinClasses,
  Menu,
  TextLink,
  Unknown,
  useFormatSettings,
  type ButtonGuard,
} from "../../ui/index.ts";
import { AccountStamp } from "./account-stamp.tsx";
import { writeMoment, type DraftStanding, type Tone } from "./draft-standing.ts";
import { photoUrl } from "./reserve.api.ts";
import { texts } from "./texts.ts";

export type ReservedChange = Omit<ChangeReservedInput, "draftIds">;

/** What a row can do; the page does it. */
export interface RowActions {
  move: (draftId: string, place: number) => void;
  listNow: (draft: ReservedDraftView) => void;
  /** To the front or the end of the queue, in their order. */
  moveMany: (draftIds: readonly string[], to: "first" | "last") => void;
  change: (draftId: string, change: ReservedChange) => void;
  changeMany: (draftIds: readonly string[], change: ReservedChange) => void;
  schedule: (draftId: string) => void;
  remove: (draftIds: readonly string[]) => void;
}

const tones: Record<Tone, string> = {
  plain: "",
  going: "text-blue",
  warn: "text-ochre",
  bad: "text-red",
  pinned: "",
  quiet: "text-ink2",
};

export const nameOf = ({ title, sku }: ReservedDraftView): string => title || sku || texts.untitled;

function Cover({ draft }: { draft: ReservedDraftView }) {
  const [failed, setFailed] = useState(false);
  const url = photoUrl(draft.photo);
  const look = "w-8 h-8 shrink-0 bg-sunken border border-line rounded-chip object-cover";
  return url === null || failed ? (
    <span aria-hidden="true" className={look} />
  ) : (
    // The title stands beside it.
    <img src={url} alt="" loading="lazy" className={look} draggable={false} onError={() => setFailed(true)} />
  );
}

function State({ standing, draft, actions, guard }: RowProps) {
  const { tone, text, repair } = standing;
  return (
    <span className={joinClasses("inline-flex items-center gap-2 flex-wrap min-w-0", tones[tone])}>
      {tone === "bad" && <Glyph name="alert-disc" family="red" />}
      {tone === "warn" && <Glyph name="alert-disc" family="orange" />}
      {tone === "going" && <Glyph name="clock" family="blue" />}
      {tone === "pinned" && <Glyph name="pin" family="red" />}
      <span className={tone === "bad" || tone === "warn" || tone === "going" ? "font-[650]" : ""}>
        {text}
      </span>
      {repair === "fix" && <TextLink href={`/upload/${draft.draftId}`}>{texts.fix}</TextLink>}
      {repair === "putBack" && (
        <Button size="sm" {...guard} onClick={() => actions.change(draft.draftId, { isSkipped: false })}>
          {texts.putBack}
        </Button>
      )}
    </span>
  );
}

interface RowProps {
  draft: ReservedDraftView;
  place: number;
  count: number;
  standing: DraftStanding;
  isNext: boolean;
  rules: readonly ReserveRuleView[];
  zone: string;
  nowMs: number;
  guard: ButtonGuard;
  actions: RowActions;
  isPicked: boolean;
  onPick: (draftId: string, isPicked: boolean) => void;
}

/** One draft of the queue. It's moved by its buttons, by Shift and the arrow keys, and by drag. */
export function ReserveRow(props: RowProps) {
  const { draft, place, standing, isNext, rules, zone, nowMs, guard } = props;
  const { locale } = useFormatSettings();
  const name = nameOf(draft);
  const isOff = guard.isDisabled === true;
  const spine = { bad: "border-s-red", warn: "border-s-ochre", going: "border-s-blue" };
  return (
    <li
      data-draft={draft.draftId}
      draggable={!isOff}
      className={joinClasses(
        props.isPicked && "bg-sel",
        "sk-reserve-row border-b border-line border-s-[3px] px-3 py-2 focus-within:bg-blue-tint",
        standing.tone === "bad" || standing.tone === "warn" || standing.tone === "going"
          ? spine[standing.tone]
          : "border-s-transparent",
      )}
    >
      <span style={{ gridArea: "pick" }}>
        <Checkbox
          label={texts.select(name)}
          isLabelHidden
          isChecked={props.isPicked}
          onCheckedChange={(isPicked) => props.onPick(draft.draftId, isPicked)}
        />
      </span>
      <span className="inline-flex items-center gap-1 tabular-nums" style={{ gridArea: "order" }}>
        <GripVertical aria-hidden="true" className="sk-icon max-md:hidden" />
        {place}
      </span>
      <span className="flex items-center gap-3 min-w-0" style={{ gridArea: "item" }}>
        <Cover draft={draft} />
        <span className="grid min-w-0">
          <TextLink href={`/upload/${draft.draftId}`} className="sk-cut font-[650]">
            {name}
          </TextLink>
          <span className="sk-mono sk-meta sk-cut">{draft.sku || texts.noSku}</span>
          {draft.isUncounted && <span className="sk-meta">{texts.neverCounted}</span>}
        </span>
      </span>
      <span className="flex gap-1 flex-wrap" style={{ gridArea: "stamps" }}>
        {draft.targets.map(({ accountId }) => (
          <AccountStamp
            key={accountId}
            platform={rules.find((one) => one.accountId === accountId)?.platform ?? "?"}
          />
        ))}
      </span>
      <span className={joinClasses("tabular-nums", isNext && "font-[650]")} style={{ gridArea: "time" }}>
        {standing.atMs === null ? (
          <Unknown />
        ) : (
          <time dateTime={new Date(standing.atMs).toISOString()}>
            {writeMoment(standing.atMs, { locale, timeZone: zone, nowMs })}
          </time>
        )}
      </span>
      <span className="min-w-0" style={{ gridArea: "state" }}>
        <State {...props} />
      </span>
      <Buttons {...props} />
    </li>
  );
}

function Buttons({ draft, place, count, standing, isNext, guard, actions }: RowProps) {
  const name = nameOf(draft);
  const { draftId, targets } = draft;
  const isSending = targets.every(({ state }) => state === "listing");
  const isPinned = targets.some(({ time }) => time === "pinned");
  const isScheduled = targets.some(({ time }) => time === "scheduled");
  // What was refused can be tried as it is, too.
  const isSkipped = targets.every(({ state }) => state === "skipped" || state === "refused");
  const busy = isSending ? { isDisabled: true as const, disabledReason: texts.onItsWay } : guard;
  const edge = (isAt: boolean, reason: string): ButtonGuard =>
    isAt ? { isDisabled: true, disabledReason: reason } : guard;
  return (
    <span className="inline-flex items-center gap-1 justify-end" style={{ gridArea: "actions" }}>
      {isNext && (
        <Button size="sm" needsConnection {...busy} onClick={() => actions.listNow(draft)}>
          {texts.listNext}
        </Button>
      )}
      <IconButton
        label={texts.earlier(name)}
        icon={<ArrowUp className="sk-icon" />}
        {...edge(place === 1, texts.isFirst)}
        onClick={() => actions.move(draftId, place - 1)}
      />
      <IconButton
        label={texts.later(name)}
        icon={<ArrowDown className="sk-icon" />}
        {...edge(place === count, texts.isLast)}
        onClick={() => actions.move(draftId, place + 1)}
      />
      <Menu
        align="end"
        label={texts.more(name)}
        trigger={<IconButton label={texts.more(name)} icon={<Ellipsis className="sk-icon" />} />}
        groups={[
          {
            id: "row",
            items: [
              {
                id: "now",
                label: texts.listNow,
                needsConnection: true,
                ...busy,
                onSelect: () => actions.listNow(draft),
              },
              isScheduled
                ? {
                    id: "unschedule",
                    label: texts.unschedule,
                    ...busy,
                    onSelect: () => actions.change(draftId, { isScheduled: false }),
                  }
                : {
                    id: "pin",
                    label: isPinned ? texts.letGo : texts.keepTime,
                    keys: "p",
                    ...(!isPinned && standing.atMs === null && !isSending
                      ? { isDisabled: true as const, disabledReason: texts.noTime }
                      : busy),
                    onSelect: () => actions.change(draftId, { isPinned: !isPinned }),
                  },
              { id: "schedule", label: texts.schedule, ...busy, onSelect: () => actions.schedule(draftId) },
              {
                id: "skip",
                label: isSkipped ? texts.putBack : texts.skip,
                ...busy,
                onSelect: () => actions.change(draftId, { isSkipped: !isSkipped }),
              },
              {
                id: "remove",
                label: texts.remove,
                tone: "danger",
                ...guard,
                onSelect: () => actions.remove([draftId]),
              },
            ],
          },
        ]}
      />
    </span>
  );
}
