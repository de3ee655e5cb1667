/** The rules in their order: each can be switched, moved by the mouse and by keys, opened, deleted. */
import { findConflicts } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import GripVertical from "lucide-react/icons/grip-vertical";
import MoreHorizontal from "lucide-react/icons/more-horizontal";
import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useAllows } from "../../platform/session.ts";
import { IconButton, joinClasses, Menu, StateChip, Switch, When } from "../../ui/index.ts";
import { describeRule, useRuleNames } from "./rule-names.ts";
import { isSameDraft, toDraft } from "./rule-draft.ts";
import type { StoredDraft } from "./rule-drafts.ts";
import { matchesQuery, type Rule } from "./rules.api.ts";
import { texts } from "./texts.ts";
import { moveRule, switchRule } from "./use-rules.ts";

const columns = "md:grid-cols-[32px_32px_96px_minmax(0,1fr)_176px_96px_40px]";

interface RulesListProps {
  rules: readonly Rule[];
  openId: string | null;
  drafts: ReadonlyMap<string, StoredDraft>;
  onOpen: (id: string) => void;
  onRemove: (rule: Rule) => void;
}

/** A rule on its way from one place to another. */
interface Drag {
  from: number;
  to: number;
}

const isChanged = (rule: Rule, kept: StoredDraft | undefined): boolean =>
  kept !== undefined && !isSameDraft(kept.draft, toDraft(rule));

/** For each rule the numbers of those it clashes with. */
function listClashes(rules: readonly Rule[]): Map<string, number[]> {
  const clashes = new Map<string, number[]>();
  const planned = rules
    .map((rule, at) => ({ ...rule, id: rule._id, number: at + 1 }))
    .filter(({ state }) => state !== "off");
  for (const { higher, lower } of findConflicts(planned)) {
    clashes.set(higher.id, [...(clashes.get(higher.id) ?? []), lower.number]);
    clashes.set(lower.id, [...(clashes.get(lower.id) ?? []), higher.number]);
  }
  return clashes;
}

/** Draws it. */
export function RulesList({ rules, openId, drafts, onOpen, onRemove }: RulesListProps) {
  const names = useRuleNames();
  const mayChange = useAllows("settings.write");
  const [drag, setDrag] = useState<Drag | null>(null);
  const clashes = listClashes(rules);
  const matches = useQuery(matchesQuery(rules.filter(({ state }) => state === "dry"))).data;
  const countOf = ({ _id, state, runsInWeek }: Rule): string => {
    const count = matches?.counts[_id];
    if (state === "dry")
      return matches === undefined || count === undefined ? "—" : texts.wouldMatch(count, matches.days);
    return runsInWeek > 0 || state === "on" ? texts.runs(runsInWeek) : "—";
  };
  return (
    <div className="bg-surface">
      <div
        aria-hidden="true"
        className={joinClasses(
          "grid gap-x-3 px-4 py-2 sk-label border-b border-line2 max-md:hidden",
          columns,
        )}
      >
        <span />
        {texts.columns.map((name) => (
          <span key={name}>{name}</span>
        ))}
        <span />
      </div>
      <ol aria-label={texts.list}>
        {rules.map((rule, at) => {
          const isUnder = drag !== null && drag.to === at && drag.from !== at;
          const edge = isUnder
            ? drag.to < drag.from
              ? "shadow-[inset_0_2px_0_var(--accent)]"
              : "shadow-[inset_0_-2px_0_var(--accent)]"
            : rule.state === "dry" && "shadow-[inset_3px_0_0_var(--ochre-fill)]";
          const clash = clashes.get(rule._id);
          return (
            <li
              key={rule._id}
              data-rule={rule._id}
              className={joinClasses(
                "grid grid-cols-[32px_minmax(0,1fr)_40px] gap-x-3 gap-y-1 items-center px-4 py-1 min-h-[48px] border-b border-line",
                columns,
                openId === rule._id && "bg-selected",
                drag?.from === at && "opacity-50",
                edge,
              )}
            >
              <Grip rule={rule} at={at} rules={rules} mayMove={mayChange} onDrag={setDrag} />
              <span className="sk-mono sk-meta max-md:hidden" aria-hidden="true">
                {at + 1}
              </span>
              <span className="max-md:col-start-2 max-md:row-start-2">
                <RuleSwitch rule={rule} mayChange={mayChange} />
              </span>
              <span className="min-w-0 max-md:col-start-2 max-md:row-start-1">
                <button
                  type="button"
                  data-rule-open={rule._id}
                  aria-current={openId === rule._id ? "true" : undefined}
                  className="block w-full text-start cursor-pointer"
                  onClick={() => onOpen(rule._id)}
                >
                  <span className="font-[600]">{rule.name}</span>
                  <span className="block text-ink2">
                    {describeRule(rule, names)}
                    {rule.isLast ? `, ${texts.stops}` : ""}
                  </span>
                </button>
                {rule.stoppedBecause !== "" && rule.state === "off" && (
                  <span className="block text-red">{texts.stopped(rule.stoppedBecause)}</span>
                )}
                {clash !== undefined && <span className="block text-ochre">{texts.clashes(clash)}</span>}
                {isChanged(rule, drafts.get(rule._id)) && (
                  <span className="block sk-meta">{texts.unsaved}</span>
                )}
              </span>
              <span className="sk-meta max-md:col-start-2">{countOf(rule)}</span>
              <span className="sk-meta max-md:hidden">
                {rule.lastRunAt === null ? texts.never : <When at={rule.lastRunAt} format="age" />}
              </span>
              <span className="max-md:col-start-3 max-md:row-start-1">
                <RuleMenu
                  rule={rule}
                  at={at}
                  rules={rules}
                  mayChange={mayChange}
                  onOpen={onOpen}
                  onRemove={onRemove}
                />
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The place of the row at a height of the window; beyond the ends the first or the last. */
function placeAt(y: number): number {
  const rows = [...document.querySelectorAll("[data-rule]")].map((row) => row.getBoundingClientRect());
  const at = rows.findIndex(({ bottom }) => y < bottom);
  return at === -1 ? rows.length - 1 : at;
}

/** The handle: dragged by mouse or finger, moved by the arrows while it has the focus. */
function Grip({
  rule,
  at,
  rules,
  mayMove,
  onDrag,
}: {
  rule: Rule;
  at: number;
  rules: readonly Rule[];
  mayMove: boolean;
  onDrag: (drag: Drag | null) => void;
}) {
  const target = useRef<number | null>(null);
  const aim = (to: number | null): void => {
    target.current = to;
    onDrag(to === null ? null : { from: at, to });
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") aim(null);
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    void moveRule(rules, rule._id, at + (event.key === "ArrowUp" ? -1 : 1));
  };
  const handleDown = (event: PointerEvent<HTMLButtonElement>): void => {
    if (!mayMove || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    aim(at);
  };
  const handleUp = (): void => {
    const to = target.current;
    aim(null);
    if (to !== null) void moveRule(rules, rule._id, to);
  };
  return (
    <IconButton
      label={texts.grab(rule.name, at + 1)}
      icon={<GripVertical className="sk-icon" aria-hidden="true" />}
      className="cursor-grab touch-none"
      isDisabled={!mayMove}
      disabledReason={texts.noScope}
      onKeyDown={handleKey}
      onPointerDown={handleDown}
      onPointerMove={(event) => {
        if (target.current !== null) aim(placeAt(event.clientY));
      }}
      onPointerUp={handleUp}
      onPointerCancel={() => aim(null)}
    />
  );
}

function RuleSwitch({ rule, mayChange }: { rule: Rule; mayChange: boolean }) {
  if (rule.state === "dry") return <StateChip glyph="dashed-ring" family="ochre" label={texts.dry} />;
  return (
    <Switch
      label={<span className="sk-hidden-text">{texts.isOn(rule.name)}</span>}
      isOn={rule.state === "on"}
      isDisabled={!mayChange}
      disabledReason={texts.noScope}
      onChange={(isOn) => void switchRule(rule, isOn ? "on" : "off")}
    />
  );
}

function RuleMenu({
  rule,
  at,
  rules,
  mayChange,
  onOpen,
  onRemove,
}: { rule: Rule; at: number; rules: readonly Rule[]; mayChange: boolean } & Pick<
  RulesListProps,
  "onOpen" | "onRemove"
>) {
  const off = { isDisabled: !mayChange, disabledReason: texts.noScope };
  const states = [
    ["on", texts.turnOn],
    ["off", texts.turnOff],
    ["dry", texts.tryIt],
  ] as const;
  return (
    <Menu
      label={texts.actions(rule.name)}
      groups={[
        { id: "open", items: [{ id: "open", label: texts.open, onSelect: () => onOpen(rule._id) }] },
        {
          id: "state",
          items: states
            .filter(([state]) => state !== rule.state)
            .map(([state, label]) => ({
              id: state,
              label,
              ...off,
              onSelect: () => void switchRule(rule, state),
            })),
        },
        {
          id: "place",
          items: [
            {
              id: "up",
              label: texts.up,
              isDisabled: at === 0 || !mayChange,
              disabledReason: mayChange ? texts.isFirst : texts.noScope,
              onSelect: () => void moveRule(rules, rule._id, at - 1),
            },
            {
              id: "down",
              label: texts.down,
              isDisabled: at === rules.length - 1 || !mayChange,
              disabledReason: mayChange ? texts.isLast : texts.noScope,
              onSelect: () => void moveRule(rules, rule._id, at + 1),
            },
          ],
        },
        {
          id: "remove",
          items: [
            {
              id: "remove",
              label: texts.remove,
              tone: "danger",
              needsConnection: true,
              ...off,
              onSelect: () => onRemove(rule),
            },
          ],
        },
      ]}
      trigger={
        <IconButton
          label={texts.actions(rule.name)}
          data-rule-menu={rule._id}
          icon={<MoreHorizontal className="sk-icon" aria-hidden="true" />}
        />
      }
    />
  );
}
