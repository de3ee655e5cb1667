/** `/` signed in: the day's run, what to do first, how the platforms are. */
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { startTransition, useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { afterPaint } from "../../platform/after-paint.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { onFirstSign } from "../../platform/first-sign.ts";
import { whenIdle } from "../../platform/when-idle.ts";
import { usePreferences } from "../../platform/preferences.ts";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import { PageHeader, preloadLate, useFormatSettings, useLate, type Late, useNow } from "../../ui/index.ts";
import {
  askAboutOrders,
  orderTexts,
  togglePin,
  useShortList,
  type ListOrder,
  orderStore,
} from "../orders/index.ts";
import { nameOrder, formatTime } from "@stallkeeper/domain";
import { orderDetailTexts, type OrderDrawerProps } from "../order-detail/index.ts";
import { useReplyHost } from "../messaging/index.ts";
import { AttentionPanel } from "./attention-panel.tsx";
import { GetStarted } from "./get-started.tsx";
import { MessagesPanel } from "./messages-panel.tsx";
import { OffersPanel } from "./offers-panel.tsx";
import { PlatformsPanel } from "./platforms-panel.tsx";
import { RunBelt } from "./run-belt.tsx";
import { StatTiles } from "./stat-tiles.tsx";
import { texts } from "./texts.ts";
import { topCount, TopUnfulfilled } from "./top-unfulfilled.tsx";
import { useHomeLive } from "./use-home.ts";

const route = getRouteApi("/");

const rowButtons = "[data-order]";

/** The order of the row that holds the focus. */
function readFocusedId(): string | null {
  return (
    document.activeElement?.closest("tr")?.querySelector<HTMLElement>(rowButtons)?.dataset["order"] ?? null
  );
}

/** Moves the focus among the rows; from elsewhere to the first one. */
function focusRow(rows: readonly ListOrder[], delta: number): void {
  const from = rows.findIndex((row) => row._id === readFocusedId());
  const next = rows[from === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, from + delta))];
  const buttons = [...document.querySelectorAll<HTMLElement>(rowButtons)];
  buttons.find((button) => button.dataset["order"] === next?._id)?.focus();
}

/** True once what one comes for is drawn: the panels around it follow, a little at a time. */
function useRest(): boolean {
  const [hasRest, setHasRest] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setHasRest(true))), []);
  return hasRest;
}

/** The heading with the day and the time, which move by themselves. */
function HomeHeader() {
  const settings = useFormatSettings();
  const nowMs = useNow();
  return (
    <PageHeader
      title={texts.title}
      meta={`${formatTime(nowMs, "longDay", { ...settings, nowMs })} · ${formatTime(nowMs, "clock", { ...settings, nowMs })}`}
    />
  );
}

/** The page. */
export function HomePage({ drawer }: { drawer: Late<OrderDrawerProps> }): ReactNode {
  const { order: openId = null } = route.useSearch();
  const navigate = useNavigate({ from: "/" });
  const list = useRef<HTMLTableElement>(null);
  usePageTitle(texts.title);
  useHomeLive();
  const hasRest = useRest();
  const { hidesGetStarted } = usePreferences();
  const change = useCallback(
    (id: string | null) =>
      navigate({ to: "/", search: id === null ? {} : { order: id }, resetScroll: false }),
    [navigate],
  );
  const { rows, status, inputs, open, readOpenId, step, focusPart } = useShortList({
    queue: "new",
    list,
    openId,
    change,
  });
  const drawOrder = useLate(drawer, openId !== null, () => open(null));
  // Once somebody is here: a page that is only looked at needs no drawer.
  useEffect(() => onFirstSign(() => whenIdle(() => void preloadLate(drawer))), [drawer]);
  useReplyHost(open);
  // An open order is the one that keys act on; without one, the row that holds the focus.
  const readCurrentId = (): string | null => readOpenId() ?? readFocusedId();
  const onCurrent = (run: (id: string) => void) => (): void => {
    const id = readCurrentId();
    if (id !== null) run(id);
  };
  const handleShip = (id: string): void => {
    open(id);
    focusPart("tracking");
  };
  const handleNotes = (id: string): void => {
    open(id);
    focusPart("notes");
  };
  const handleStep = (delta: number): void => {
    if (readOpenId() !== null) step(delta);
    else focusRow(rows.slice(0, topCount), delta);
  };
  const handleShipped = (): void => {
    if (step(1) === null) open(null);
    else focusPart("tracking");
  };
  const { keys: words } = texts;
  const shared = { group: words.group };
  const subject = (): string | null => {
    const order = orderStore.read(readCurrentId() ?? "");
    return order === undefined ? null : nameOrder(order);
  };
  const onOrder = { ...shared, subject };
  useShortcuts([
    { ...shared, keys: "j", label: words.move, run: () => handleStep(1), isHint: true },
    { ...shared, keys: "k", label: words.move, run: () => handleStep(-1), isHint: true },
    { ...onOrder, keys: "m", label: words.ship, run: onCurrent(handleShip), isHint: true },
    { ...onOrder, keys: "p", label: words.pin, run: onCurrent((id) => void togglePin([id])), isHint: true },
    { ...onOrder, keys: "v", label: words.moveTo, run: onCurrent((id) => askAboutOrders("move", [id])) },
    { ...onOrder, keys: "t", label: words.tag, run: onCurrent((id) => askAboutOrders("tags", [id])) },
    {
      ...onOrder,
      keys: "r",
      label: orderDetailTexts.keys.message,
      run: onCurrent((id) => askAboutOrders("message", [id])),
      isHint: true,
    },
    { ...onOrder, keys: "n", label: words.notes, run: onCurrent(handleNotes) },
    { ...onOrder, keys: "f", label: words.markFor, run: onCurrent((id) => askAboutOrders("markFor", [id])) },
    {
      ...onOrder,
      keys: "a",
      label: words.alreadySold,
      run: onCurrent((id) => askAboutOrders("alreadySold", [id])),
    },
    {
      ...onOrder,
      keys: "Shift+f",
      label: orderTexts.actions.refund,
      run: onCurrent((id) => askAboutOrders("refund", [id])),
    },
    {
      ...onOrder,
      keys: "l",
      label: orderTexts.actions.label,
      run: onCurrent((id) => askAboutOrders("label", [id])),
    },
    { ...shared, keys: "Escape", label: words.close, run: () => open(null) },
  ]);
  return (
    <>
      <HomeHeader />
      <div className="grid gap-4">
        <RunBelt />
        <StatTiles />
        <div className="grid xl:grid-cols-[7fr_3fr] gap-4 items-start">
          <div className="grid gap-4 min-w-0">
            <TopUnfulfilled
              rows={rows}
              status={status}
              list={list}
              openId={openId}
              onOpen={open}
              onShip={handleShip}
            />
            {hasRest && <PlatformsPanel />}
            {hasRest && !hidesGetStarted && <AttentionPanel />}
          </div>
          {/* As long as the first steps stand there, one panel more would leave half a screen empty on the other side. */}
          <div className="grid gap-4 min-w-0">
            {hasRest && (
              <>
                <GetStarted />
                <MessagesPanel />
                <OffersPanel />
                {hidesGetStarted && <AttentionPanel />}
              </>
            )}
          </div>
        </div>
      </div>
      {drawOrder?.({
        orderId: openId,
        index: rows.findIndex((row) => row._id === openId),
        count: rows.length,
        absence: "",
        inputs,
        placement: "overlay",
        onStep: step,
        onAction: askAboutOrders,
        onShipped: handleShipped,
        onClose: () => open(null),
      })}
    </>
  );
}
