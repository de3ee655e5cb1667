import type { ReserveView } from "@stallkeeper/contract";
import { useMemo, useRef, useState } from "react";
import { notifyInfo } from "../../platform/notify.ts";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import { Button, Checkbox, type ButtonGuard } from "../../ui/index.ts";
import { firstMs, standingOf } from "./draft-standing.ts";
import { ReserveBulk } from "./reserve-bulk.tsx";
import { ReserveRow } from "./reserve-row.tsx";
import { texts } from "./texts.ts";
import { useDragOrder } from "./use-drag-order.ts";
import { makeRowActions } from "./use-reserve-actions.ts";

/** A day or two of drafts; the rest on demand. */
const shownAtFirst = 25;

/** The list, with its keys, and what is done to the chosen rows. */
export function ReserveQueue({
  view,
  guard,
  nowMs,
  onSchedule,
}: {
  view: ReserveView;
  guard: ButtonGuard;
  nowMs: number;
  onSchedule: (draftId: string) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState("");
  const { drafts } = view;
  const [isWhole, setIsWhole] = useState(drafts.length <= shownAtFirst);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const shown = isWhole ? drafts : drafts.slice(0, shownAtFirst);
  const chosen = drafts.filter(({ draftId }) => picked.has(draftId));
  const actions = useMemo(() => makeRowActions(view, setSaid, onSchedule), [view, onSchedule]);
  useDragOrder(list, actions.move);
  const times = drafts.map((draft) => firstMs(draft) ?? Number.POSITIVE_INFINITY);
  const next = Math.min(...times);
  const nextId = Number.isFinite(next) ? drafts[times.indexOf(next)]?.draftId : undefined;
  const rowsOf = (): HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>("[data-draft]") ?? []),
  ];
  const current = (): number => rowsOf().findIndex((row) => row.contains(document.activeElement));
  const step = (by: number): void => {
    const rows = rowsOf();
    const at = current();
    rows[Math.min(Math.max(at < 0 ? 0 : at + by, 0), rows.length - 1)]?.querySelector("a")?.focus();
  };
  const pick = (draftId: string, isPicked: boolean): void => {
    const others = chosen.map((one) => one.draftId).filter((one) => one !== draftId);
    setPicked(new Set(isPicked ? [...others, draftId] : others));
  };
  const openMenu = (): void =>
    rowsOf()[current()]?.querySelector<HTMLElement>("[aria-haspopup='menu']")?.click();
  const mayMove = (): boolean => guard.isDisabled !== true && current() >= 0;
  const shift = (by: number): void => {
    const draft = drafts[current()];
    if (draft !== undefined) actions.move(draft.draftId, current() + 1 + by);
  };
  const pin = (): void => {
    const draft = drafts[current()];
    if (draft === undefined) return;
    const has = (time: "pinned" | "scheduled"): boolean => draft.targets.some((one) => one.time === time);
    // A time that somebody wrote isn't dropped by a slip of the hand.
    if (has("scheduled")) notifyInfo(texts.byHand);
    else actions.change(draft.draftId, { isPinned: !has("pinned") });
  };
  const group = texts.keys.group;
  useShortcuts([
    { group, keys: "j", label: texts.keys.move, isHint: true, run: () => step(1) },
    { group, keys: "k", label: texts.keys.move, isHint: true, run: () => step(-1) },
    {
      group,
      keys: "Shift+ArrowUp",
      label: texts.keys.earlier,
      isHint: true,
      isOn: mayMove,
      run: () => shift(-1),
    },
    {
      group,
      keys: "Shift+ArrowDown",
      label: texts.keys.later,
      isHint: true,
      isOn: mayMove,
      run: () => shift(1),
    },
    {
      group,
      keys: "x",
      label: texts.keys.select,
      isOn: () => current() >= 0,
      run: () => {
        const draft = drafts[current()];
        if (draft !== undefined) pick(draft.draftId, !picked.has(draft.draftId));
      },
    },
    { group, keys: ".", label: texts.keys.more, isHint: true, isOn: () => current() >= 0, run: openMenu },
    { group, keys: "p", label: texts.keys.pin, isHint: true, isOn: mayMove, run: pin },
  ]);
  return (
    <>
      <div className="sk-reserve-row sk-meta px-3 py-2 border-b border-line border-s-[3px] border-s-transparent max-md:hidden">
        <span style={{ gridArea: "pick" }}>
          <Checkbox
            label={texts.selectAll}
            isLabelHidden
            isChecked={chosen.length === 0 ? false : chosen.length === drafts.length ? true : "mixed"}
            onCheckedChange={(isAll) => setPicked(new Set(isAll ? drafts.map((one) => one.draftId) : []))}
          />
        </span>
        <span style={{ gridArea: "order" }}>{texts.order}</span>
        <span style={{ gridArea: "item" }}>{texts.item}</span>
        <span style={{ gridArea: "stamps" }}>{texts.platforms}</span>
        <span style={{ gridArea: "time" }}>{texts.goesLive}</span>
        <span style={{ gridArea: "state" }}>{texts.state}</span>
      </div>
      <ol ref={list} aria-label={texts.title}>
        {shown.map((draft, at) => (
          <ReserveRow
            key={draft.draftId}
            draft={draft}
            place={at + 1}
            count={drafts.length}
            standing={standingOf(draft, view, draft.draftId === nextId, nowMs)}
            isNext={draft.draftId === nextId}
            rules={view.rules}
            zone={view.zone}
            nowMs={nowMs}
            guard={guard}
            actions={actions}
            isPicked={picked.has(draft.draftId)}
            onPick={pick}
          />
        ))}
      </ol>
      {drafts.length > shownAtFirst && (
        <div className="flex items-center justify-between px-4 py-3 sk-meta">
          <span>{texts.shown(shown.length, drafts.length)}</span>
          <Button variant="quiet" size="sm" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? texts.showFewer : texts.showAll}
          </Button>
        </div>
      )}
      {chosen.length > 0 && (
        <ReserveBulk chosen={chosen} guard={guard} actions={actions} onClear={() => setPicked(new Set())} />
      )}
      <p role="status" className="sk-hidden-text">
        {said}
      </p>
    </>
  );
}
