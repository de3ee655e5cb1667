/** `/` signed in: the day's run, what to do first, how the platforms are. */
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useCallback, useLayoutEffect } from "react";
import { usePageTitle } from "../../platform/page-title.ts";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import { formatTime, Glyph, PageHeader, Panel, TextLink, type FormatSettings, useFormatSettings, useNow } from "../../ui/index.ts";
import { useAccounts } from "../../platform/metadata.ts";
import { defaultSort, findOrder, nameOrder, OrderDrawer, readOrder, togglePin, useOpenOrder, useOrderActs, useOrderRows, useShownRows } from "../orders/index.ts";
import { PlatformsPanel } from "./platforms-panel.tsx";
import { RunBelt } from "./run-belt.tsx";
import { texts } from "./texts.ts";
import { TopUnfulfilled } from "./top-unfulfilled.tsx";

const route = getRouteApi("/");

function formatLongDay(atMs: number, { locale, timeZone }: FormatSettings): string {
  return new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long", timeZone }).format(atMs);
}

function GetStarted() {
  const hasAccounts = useAccounts().length > 0;
  const hasShipped = findOrder((order) => order.shipping.shipped) !== undefined;
  const items = [
    { id: "link", label: texts.started.link, href: "/?step=orders", isDone: hasAccounts },
    { id: "ship", label: texts.started.ship, href: "/shipping", isDone: hasShipped },
    { id: "keys", label: texts.started.keys, href: "/profile", isDone: false },
  ];
  return (
    <Panel title={texts.started.title}>
      <ul className="grid gap-2 p-4">
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-2">
            <Glyph name={item.isDone ? "check-disc" : "small-ring"} family={item.isDone ? "green" : "neutral"} {...(item.isDone ? { label: "Done" } : {})} />
            <TextLink href={item.href}>{item.label}</TextLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The page. */
export function HomePage() {
  const { order: openId = null } = route.useSearch();
  const navigate = useNavigate({ from: "/" });
  const rows = useOrderRows("new", "", defaultSort("new"));
  const acts = useOrderActs();
  const settings = useFormatSettings();
  const nowMs = useNow();
  usePageTitle(texts.title);
  const change = useCallback((id: string | null) => navigate({ to: "/", search: id === null ? {} : { order: id }, resetScroll: false }), [navigate]);
  const shown = useShownRows();
  useLayoutEffect(() => shown.show(rows), [shown, rows]);
  const { inputs, open, readOpenId, step, focusPart } = useOpenOrder(openId, shown, change);
  const onOpen = (run: (id: string) => void) => (): void => {
    const id = readOpenId();
    if (id !== null) run(id);
  };
  const handleShipped = (): void => {
    if (step(1) === null) open(null);
    else focusPart("tracking");
  };
  const { keys: words } = texts;
  const shared = { group: words.group };
  const subject = (): string | null => {
    const order = readOrder(readOpenId() ?? "");
    return order === undefined ? null : nameOrder(order);
  };
  const onOrder = { ...shared, subject };
  useShortcuts([
    { ...shared, keys: "j", label: words.move, run: () => void step(1), isHint: true },
    { ...shared, keys: "k", label: words.move, run: () => void step(-1) },
    { ...onOrder, keys: "m", label: words.ship, run: onOpen(() => focusPart("tracking")), isHint: openId !== null },
    { ...onOrder, keys: "p", label: words.pin, run: onOpen((id) => void togglePin([id])) },
    { ...onOrder, keys: "v", label: words.moveTo, run: onOpen((id) => acts.open("move", [id])) },
    { ...onOrder, keys: "t", label: words.tag, run: onOpen((id) => acts.open("tags", [id])) },
    { ...shared, keys: "Escape", label: words.close, run: () => open(null) },
  ]);
  return (
    <>
      <PageHeader title={texts.title} meta={`${formatLongDay(nowMs, settings)} · ${formatTime(nowMs, "clock", { ...settings, nowMs })}`} />
      <div className="grid gap-4">
        <RunBelt />
        <div className="grid xl:grid-cols-[7fr_3fr] gap-4 items-start">
          <div className="grid gap-4"><TopUnfulfilled openId={openId} /><PlatformsPanel /></div>
          <GetStarted />
        </div>
      </div>
      <OrderDrawer orderId={openId} index={rows.findIndex((row) => row._id === openId)} count={rows.length} absence="" inputs={inputs} placement="overlay" onStep={step} onAct={acts.open} onShipped={handleShipped} onClose={() => open(null)} />
      {acts.element}
    </>
  );
}
