/** `/export`: exports that are ready to run, ours and the store's own. */
import { exportSets, readyExport, type ExportDefinition, type ReadyId } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { notifyInfo } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import {
  AlertDialog,
  Button,
  ButtonLink,
  EmptyState,
  Panel,
  PanelError,
  SkeletonLines,
  joinClasses,
} from "../../ui/index.ts";
import { ExportFrame } from "./export-frame.tsx";
import { presetsQuery, removePreset, startRun, type ShownPreset } from "./exports.api.ts";
import { RunsPanel } from "./runs-panel.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { filterText } from "./summaries.ts";
import { texts } from "./texts.ts";
import { useBusy } from "./use-busy.ts";

const words = texts.presets;
const rowClass = "grid gap-x-4 gap-y-1 items-center px-4 py-2 min-h-[48px] border-b border-line";
const columns = "md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_minmax(0,1.4fr)_300px]";
const recent = 5;
const groups = {
  books: ["accountant", "salesByMonth", "settlements", "payouts", "refunds", "marginBook"],
  uploads: ["courier", "trackingUpload", "tracking"],
  orders: ["orders", "orderLines", "returns", "messages", "offers", "ratings"],
  stock: ["items", "listings", "stockLedger", "stockValue"],
  store: ["snippets", "auditLog"],
} as const satisfies Record<keyof typeof words.groups, readonly ReadyId[]>;

function PresetRow({
  name,
  about,
  definition,
  href,
  children,
}: {
  name: string;
  about: string;
  definition: ExportDefinition;
  href: string;
  children?: ReactNode;
}) {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isScheduling, setIsScheduling] = useState(false);
  const { isBusy, run } = useBusy();
  const start = async (): Promise<void> => {
    await startRun(key, name, definition);
    setKey(crypto.randomUUID());
    notifyInfo(texts.started(name));
  };
  return (
    <li className={joinClasses(rowClass, columns)}>
      <strong className="min-w-0 break-words">{name}</strong>
      <span>{about}</span>
      <span className="sk-meta">
        {[
          filterText(definition),
          words.columns(definition.columns.length),
          texts.format.shortKinds[definition.format.kind],
        ]
          .filter((part) => part !== "")
          .join(" · ")}
      </span>
      <span className="flex gap-2 justify-end flex-wrap">
        <Button size="sm" isBusy={isBusy} aria-label={texts.runOf(name)} onClick={() => void run(start)}>
          {texts.run}
        </Button>
        <ButtonLink size="sm" variant="quiet" href={href} aria-label={texts.editOf(name)}>
          {texts.edit}
        </ButtonLink>
        <Button
          size="sm"
          variant="quiet"
          aria-label={`${texts.schedule} ${name}`}
          onClick={() => setIsScheduling(true)}
        >
          {texts.schedule}
        </Button>
        {children}
      </span>
      {isScheduling && (
        <ScheduleDialog definition={definition} usualName={name} onClose={() => setIsScheduling(false)} />
      )}
    </li>
  );
}

function OwnPresets() {
  const { data: presets, error, refetch } = useQuery(presetsQuery);
  const [leaving, setLeaving] = useState<ShownPreset | null>(null);
  const { isBusy, run } = useBusy();
  if (error !== null && presets === undefined)
    return (
      <PanelError
        title={words.failed}
        message={normaliseError(error).message}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Panel title={words.mine}>
      {presets === undefined ? (
        <SkeletonLines lines={2} />
      ) : presets.length === 0 ? (
        <EmptyState text={words.empty} />
      ) : (
        <ul className="grid" aria-label={words.mine}>
          {presets.map((preset) => (
            <PresetRow
              key={preset._id}
              name={preset.name}
              about={`${exportSets[preset.definition.set].label}, ${words.by(preset.byName)}`}
              definition={preset.definition}
              href={`/export/new?preset=${preset._id}`}
            >
              <Button
                size="sm"
                variant="quiet"
                aria-label={words.removeOf(preset.name)}
                onClick={() => setLeaving(preset)}
              >
                {words.remove}
              </Button>
            </PresetRow>
          ))}
        </ul>
      )}
      <AlertDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={words.removeTitle(leaving?.name ?? "")}
        description={words.removeText}
        confirmLabel={words.remove}
        cancelLabel={words.keep}
        isBusy={isBusy}
        onConfirm={() =>
          void run(() => removePreset(leaving?._id ?? "")).then((isGone) => isGone && setLeaving(null))
        }
      />
    </Panel>
  );
}

/** What is ready to run for one purpose. */
function ReadyGroup({ title, ids }: { title: string; ids: readonly ReadyId[] }) {
  const mayAll = useAllows("admin");
  return (
    <>
      <h3 className="sk-label px-4 pt-3 pb-1">{title}</h3>
      <ul className="grid" aria-label={title}>
        {ids.map((id) => {
          const ready = readyExport(id);
          if (ready === undefined) return null;
          const { label, definition } = ready;
          if (exportSets[definition.set].scope !== undefined && !mayAll) return null;
          return (
            <PresetRow
              key={id}
              name={label}
              about={words.about[id]}
              definition={definition}
              href={`/export/new?set=${id}`}
            />
          );
        })}
      </ul>
    </>
  );
}

/** The page. */
export function PresetsPage() {
  return (
    <ExportFrame>
      <Panel
        title={words.ours}
        end={
          <ButtonLink size="sm" variant="primary" href="/export/new">
            {texts.newExport}
          </ButtonLink>
        }
      >
        {Object.entries(groups).map(([group, ids]) => (
          <ReadyGroup key={group} title={words.groups[group as keyof typeof groups]} ids={ids} />
        ))}
      </Panel>
      <OwnPresets />
      <RunsPanel most={recent} />
    </ExportFrame>
  );
}
