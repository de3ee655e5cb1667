/**
 * The shops' own statuses: what each stands for, and which one is written when an order is marked as shipped.
 * Saved when chosen.
 */
import { statusMeanings, type StatusMeaning } from "@stallkeeper/domain";
import type { OwnStatusView, PlatformSettingsView } from "@stallkeeper/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNameApart } from "../../platform/account-names.ts";
import { normaliseError } from "../../platform/api/api-error.ts";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { Panel, PanelError, Select } from "../../ui/index.ts";
import { AccountHeading } from "./account-heading.tsx";
import { ownStatusesQuery, platformSettingsQuery, saveStatuses, type StatusParts } from "./dispatch.api.ts";
import { texts } from "./texts.ts";

const { statuses: words } = texts;
/** What is written where nothing else was chosen: no status has this name. */
const usual = "";
const notMapped = "";

const meaningOptions = [
  { value: notMapped, label: words.notMapped },
  ...statusMeanings.map((meaning) => ({ value: meaning as string, label: words.meanings[meaning] })),
];

function AccountStatuses({
  settings,
  own,
}: {
  settings: PlatformSettingsView;
  own: readonly OwnStatusView[];
}) {
  const client = useQueryClient();
  const maySave = useAllows("settings.write");
  const name = useNameApart()(settings.account, settings.username);
  const mapped = settings.statuses ?? {};
  const save = async (parts: StatusParts): Promise<void> => {
    try {
      client.setQueryData(platformSettingsQuery.queryKey, await saveStatuses(settings.account, parts));
      await client.invalidateQueries({ queryKey: ownStatusesQuery.queryKey });
      notifySuccess(words.saved(name));
    } catch (error) {
      notifyError(error);
    }
  };
  const map = (status: string, chosen: string): void => {
    const { [status]: _before, ...others } = mapped;
    const meaning = statusMeanings.find((one) => one === chosen);
    const shippedStatus =
      settings.shippedStatus === status && meaning !== "shipped" ? null : settings.shippedStatus;
    void save({ statuses: meaning === undefined ? others : { ...others, [status]: meaning }, shippedStatus });
  };
  const seen = new Map(own.map(({ status, orders }) => [status, orders]));
  const names = [...new Set([...seen.keys(), ...Object.keys(mapped)])].toSorted();
  const shipped = names.filter((status) => mapped[status] === "shipped");
  return (
    <div className="grid gap-2 p-4 border-b border-line last:border-b-0">
      <AccountHeading settings={settings} />
      <ul className="grid gap-2">
        {names.map((status) => (
          <li key={status} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="sk-mono min-w-[160px]">{status}</span>
            <span className="sk-meta min-w-[80px]">{words.orders(seen.get(status) ?? 0)}</span>
            <Select
              className="w-[200px]"
              label={words.meaningOf(status, name)}
              isDisabled={!maySave}
              disabledReason={texts.noScope}
              options={meaningOptions}
              value={(mapped[status] satisfies StatusMeaning | undefined) ?? notMapped}
              onValueChange={(chosen) => map(status, chosen)}
            />
          </li>
        ))}
      </ul>
      {shipped.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="min-w-[160px]">{words.written}</span>
          <Select
            className="w-[200px]"
            label={words.writtenOf(name)}
            isDisabled={!maySave}
            disabledReason={texts.noScope}
            options={[
              { value: usual, label: words.usual },
              ...shipped.map((status) => ({ value: status, label: status })),
            ]}
            value={settings.shippedStatus ?? usual}
            onValueChange={(status) =>
              void save({ statuses: mapped, shippedStatus: status === usual ? null : status })
            }
          />
        </div>
      )}
    </div>
  );
}

/** Nothing while no order bears a status of its shop's own. */
export function OrderStatuses({ accounts }: { accounts: readonly PlatformSettingsView[] }) {
  const query = useQuery(ownStatusesQuery);
  const own = Map.groupBy(query.data ?? [], ({ account }) => account);
  const shown = accounts.filter(
    ({ account, statuses }) => own.has(account) || Object.keys(statuses ?? {}).length > 0,
  );
  if (query.isError) {
    const message = normaliseError(query.error).message;
    return (
      <Panel title={words.title}>
        <PanelError title={words.failed} message={message} onRetry={() => void query.refetch()} />
      </Panel>
    );
  }
  if (shown.length === 0) return null;
  return (
    <Panel title={<span id="statuses">{words.title}</span>} label={words.title}>
      <p className="px-4 pt-3 text-ink2 max-w-[80ch]">{words.about}</p>
      {shown.map((settings) => (
        <AccountStatuses key={settings.account} settings={settings} own={own.get(settings.account) ?? []} />
      ))}
    </Panel>
  );
}
