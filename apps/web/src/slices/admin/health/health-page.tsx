/** `/admin/health`: how the installation is, and why something is slow. */
import type { HealthView } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { writeFileSize } from "../../../ui/format.ts";
import { usePlatforms } from "../../../platform/metadata.ts";
import { Callout, Panel, PanelError, SkeletonLines, Stat, When } from "../../../ui/index.ts";
import { AdminFrame } from "../admin-frame.tsx";
import { ConnectionsPanel } from "./connections-panel.tsx";
import { findTroubles, type Trouble } from "./find-troubles.ts";
import { healthQuery } from "./health.api.ts";
import { RecentPanel } from "./recent-panel.tsx";
import { SlowestPanel } from "./slowest-panel.tsx";
import { TestMailButton } from "./test-mail-button.tsx";
import { sayMailProblem, texts } from "./texts.ts";

function Troubles({ health }: { health: HealthView }) {
  const troubles = findTroubles(health);
  const platforms = usePlatforms();
  const nameAccount = ({ platform, value }: Trouble): Trouble["value"] =>
    platform === undefined
      ? value
      : `${platforms.find(({ _id }) => _id === platform)?.name ?? ""} ${value}`.trim();
  return (
    <section aria-label={texts.troubles} className="grid gap-2">
      {troubles.length === 0 ? (
        <Callout tone="green">{texts.well}</Callout>
      ) : (
        troubles.map((trouble) => (
          <Callout key={`${trouble.kind} ${trouble.platform ?? ""} ${trouble.value}`} tone={trouble.tone}>
            {texts.sayTrouble({ ...trouble, value: nameAccount(trouble) })}
          </Callout>
        ))
      )}
    </section>
  );
}

function Figures({ health: { service, database, queue, disk, mail, backup } }: { health: HealthView }) {
  return (
    <Panel title={texts.figures} label={texts.title} end={<TestMailButton />}>
      <div className="grid grid-cols-2 lg:grid-cols-3 gap-4 p-4">
        <Stat
          label={texts.service}
          value={texts.up}
          hint={
            <>
              {texts.since} <When at={service.since} format="day" />{" "}
              <When at={service.since} format="clock" />, {texts.version(service.version)},{" "}
              {texts.memory(service.memoryBytes)}
            </>
          }
        />
        <Stat
          label={texts.database}
          value={writeFileSize(database.bytes)}
          hint={`${texts.ping(database.pingMs)}, ${texts.used(database.connections.open, database.connections.most)}`}
        />
        <Stat label={texts.queue} value={texts.waiting(queue.waiting)} hint={texts.late(queue.oldestMs)} />
        <Stat
          label={texts.disk}
          value={disk === null ? "—" : texts.free(disk.freeBytes)}
          hint={disk === null ? undefined : texts.of(disk.totalBytes)}
        />
        <Stat
          label={texts.mail}
          value={texts.waiting(mail.waiting)}
          hint={mail.lastProblem === null ? undefined : sayMailProblem(mail.lastProblem)}
        />
        <Stat
          label={texts.backup}
          value={backup.lastAt === null ? texts.noBackup : <When at={backup.lastAt} />}
          hint={backup.everyHours === null ? texts.byHand : texts.everyHours(backup.everyHours)}
        />
      </div>
    </Panel>
  );
}

function Health() {
  const { data, error, refetch } = useQuery(healthQuery);
  if (data === undefined)
    return error === null ? (
      <SkeletonLines lines={8} />
    ) : (
      <PanelError
        title={texts.failed}
        message={normaliseError(error).message}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      <Troubles health={data} />
      <Figures health={data} />
      <RecentPanel health={data} />
      <ConnectionsPanel connections={data.connections} asOf={data.asOf} />
      <SlowestPanel service={data.service} />
    </>
  );
}

/** The page. */
export function HealthPage() {
  return (
    <AdminFrame forAuditors="look">
      <Health />
    </AdminFrame>
  );
}
