/** `/` signed in: the day's run, what to do first, how the platforms are. */
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { usePageTitle } from "../../platform/page-title.ts";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import { formatTime, Glyph, PageHeader, Panel, TextLink, type FormatSettings, useFormatSettings, useNow } from "../../ui/index.ts";
import { useAccounts } from "../../platform/metadata.ts";
import { defaultSort, findOrder, OrderDrawer, togglePin, useOrderActs, useOrderRows } from "../orders/index.ts";
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
  const tracking = useRef<HTMLInputElement>(null);
  const notes = useRef<HTMLTextAreaElement>(null);
  usePageTitle(texts.title);
  const index = rows.findIndex((row) => row._id === openId);
  const open = (id: string | null): void => void navigate({ to: "/", search: id === null ? {} : { order: id }, resetScroll: false });
  const step = (delta: number): void => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, index + delta))];
    if (next !== undefined) open(next._id);
  };
  const { keys: words } = texts;
  const shared = { group: words.group };
  useShortcuts([
    { ...shared, keys: "j", label: words.move, run: () => step(1), isHint: true },
    { ...shared, keys: "k", label: words.move, run: () => step(-1) },
    { ...shared, keys: "m", label: words.ship, run: () => tracking.current?.focus(), isHint: openId !== null },
    { ...shared, keys: "p", label: words.pin, run: () => openId !== null && void togglePin([openId]) },
    { ...shared, keys: "v", label: words.moveTo, run: () => openId !== null && acts.open("move", [openId]) },
    { ...shared, keys: "t", label: words.tag, run: () => openId !== null && acts.open("tags", [openId]) },
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
      <OrderDrawer orderId={openId} index={index} count={rows.length} inputs={{ tracking, notes }} placement="overlay" onStep={step} onAct={acts.open} onShipped={() => step(1)} onClose={() => open(null)} />
      {acts.element}
    </>
  );
}
