/** `/upload/reserve`: drafts in the order in which they go live, each account's rule, and the days ahead. */
import type { ReserveRuleView, ReserveView } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { useEffect, useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { keepFresh } from "../../platform/keep-fresh.ts";
import { notifyError } from "../../platform/notify.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { SectionHeader } from "../../platform/section-header.tsx";
import { useAllows } from "../../platform/session.ts";
import {
  Button,
  ButtonLink,
  EmptyState,
  PanelError,
  SkeletonLines,
  useFormatSettings,
  useNow,
  type ButtonGuard,
} from "../../ui/index.ts";
import { addDrafts, readAgain } from "./add-drafts.ts";
import { firstMs, writeMoment } from "./draft-standing.ts";
import { ReserveCalendar, WeekPanel } from "./reserve-calendar.tsx";
import { ReserveNotices } from "./reserve-notices.tsx";
import { ReserveQueue } from "./reserve-queue.tsx";
import { pauseReserve, reserveQuery, switchReserveRule } from "./reserve.api.ts";
import { RuleDialog } from "./rule-dialog.tsx";
import { RulesPanel } from "./rules-panel.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { texts } from "./texts.ts";

/** The page. */
export function ReservePage() {
  const query = useQuery(reserveQuery);
  const mayList = useAllows("listings.write");
  usePageTitle(texts.title);
  useEffect(() => keepFresh(() => void readAgain(), ["reserve", "uploadDraft", "account"]), []);
  const guard: ButtonGuard = mayList ? {} : { isDisabled: true, disabledReason: texts.noScope };
  const view = query.data;
  const isPaused = view !== undefined && view.pausedAt !== null;
  const pause = (): void =>
    void pauseReserve(!isPaused)
      .catch(notifyError)
      .finally(() => void readAgain());
  return (
    <>
      <SectionHeader
        title={texts.title}
        actions={
          view === undefined ? undefined : (
            <Button
              icon={isPaused ? <Play className="sk-icon" /> : <Pause className="sk-icon" />}
              needsConnection
              {...guard}
              onClick={pause}
            >
              {isPaused ? texts.resumeAll : texts.pauseAll}
            </Button>
          )
        }
      />
      <div className="grow min-h-0 overflow-auto">
        <div className="p-4 grid gap-4 items-start xl:grid-cols-[minmax(0,1fr)_380px]">
          {query.isError && view === undefined ? (
            <PanelError
              title={texts.failed}
              message={normaliseError(query.error).message}
              onRetry={() => void query.refetch()}
            />
          ) : view === undefined ? (
            <SkeletonLines lines={6} />
          ) : (
            <Reserve view={view} guard={guard} />
          )}
        </div>
      </div>
    </>
  );
}

const route = getRouteApi("/upload/reserve");

function Reserve({ view, guard }: { view: ReserveView; guard: ButtonGuard }) {
  const { view: shown = "list" } = route.useSearch();
  const navigate = route.useNavigate();
  const nowMs = useNow();
  const [editing, setEditing] = useState<ReserveRuleView | null>(null);
  const [scheduling, setScheduling] = useState<string | null>(null);
  const handleSwitch = (rule: ReserveRuleView, isOn: boolean): void =>
    void switchReserveRule(rule.accountId, isOn)
      .catch(notifyError)
      .finally(() => void readAgain());
  const show = (to: string): void =>
    void navigate({ search: to === "list" ? {} : { view: to }, replace: true });
  return (
    <>
      <section aria-label={texts.title} className="sk-panel min-w-0">
        <Head view={view} nowMs={nowMs} shown={shown} onShow={show} />
        <ReserveNotices view={view} guard={guard} onSwitch={handleSwitch} onEdit={setEditing} />
        {view.drafts.length === 0 ? (
          <EmptyState text={texts.empty} action={<ButtonLink href="/upload">{texts.toDrafts}</ButtonLink>} />
        ) : shown === "calendar" ? (
          <ReserveCalendar view={view} nowMs={nowMs} />
        ) : (
          <ReserveQueue view={view} guard={guard} nowMs={nowMs} onSchedule={setScheduling} />
        )}
      </section>
      <div className="grid gap-4 min-w-0">
        <RulesPanel
          rules={view.rules}
          zone={view.zone}
          nowMs={nowMs}
          guard={guard}
          onEdit={setEditing}
          onSwitch={handleSwitch}
        />
        {view.drafts.length > 0 && <WeekPanel view={view} nowMs={nowMs} />}
      </div>
      {editing !== null && <RuleDialog rule={editing} zone={view.zone} onClose={() => setEditing(null)} />}
      {scheduling !== null && (
        <ScheduleDialog
          onSchedule={(time) => addDrafts([scheduling], time)}
          onClose={() => setScheduling(null)}
        />
      )}
    </>
  );
}

function Head({
  view,
  nowMs,
  shown,
  onShow,
}: {
  view: ReserveView;
  nowMs: number;
  shown: string;
  onShow: (to: string) => void;
}) {
  const { locale } = useFormatSettings();
  const times = view.drafts.flatMap((draft) => firstMs(draft) ?? []);
  const write = (atMs: number): string => writeMoment(atMs, { locale, timeZone: view.zone, nowMs });
  const said = [
    ...(times.length > 0 ? [texts.next(write(Math.min(...times)))] : []),
    ...(times.length > 1 ? [texts.last(write(Math.max(...times)))] : []),
  ];
  return (
    <div className="flex items-center gap-3 flex-wrap px-4 py-3 border-b border-line2">
      <h2 className="font-[650]">{texts.heading(view.drafts.length)}</h2>
      <span className="sk-meta grow">{said.join(" · ")}</span>
      <span role="group" aria-label={texts.view} className="inline-flex gap-1">
        {(["list", "calendar"] as const).map((one) => (
          <Button
            key={one}
            size="sm"
            variant={shown === one ? "secondary" : "quiet"}
            aria-pressed={shown === one}
            onClick={() => onShow(one)}
          >
            {texts[one]}
          </Button>
        ))}
      </span>
    </div>
  );
}
