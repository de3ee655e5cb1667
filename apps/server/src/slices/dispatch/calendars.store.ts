/** What accounts said about their days: read here, written where settings are changed. */
import { usualWeekdays, type CutOff, type DayRange, type WorkCalendar } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

interface DispatchSettings {
  handlingDays?: number | null;
  cutOff?: string | null;
  weekdays?: number[] | null;
  holidays?: DayRange[] | null;
}

/** The store's time zone. */
export async function readTimeZone(tx: StoreTx): Promise<string> {
  const row = await tx.one<{ zone: string }>("select time_zone as zone from stores where id = $1", [tx.storeId]);
  return row?.zone ?? "UTC";
}

/** Cut-offs of the couriers that the store offers, by courier id. */
export async function listCourierCutOffs(tx: StoreTx): Promise<CutOff[]> {
  return tx.rows("select courier_id as name, cut_off as time from courier_settings where cut_off is not null and is_offered order by cut_off, courier_id");
}

/**
 * The calendars of all accounts that are linked, by account id. An account without a cut-off of its own has the
 * earliest of the couriers': which of them an order goes with is not known yet, and what came later may miss it.
 */
export async function readCalendars(tx: StoreTx): Promise<Map<string, WorkCalendar>> {
  const timeZone = await readTimeZone(tx);
  const earliest = (await listCourierCutOffs(tx))[0]?.time ?? null;
  const rows = await tx.rows<{ id: string; settings: DispatchSettings | null }>(
    "select a.id, s.settings from accounts a left join platform_settings s on s.store_id = a.store_id and s.account_id = a.id where a.state <> 'unlinked'");
  return new Map(rows.map(({ id, settings }) => [id, toCalendar(settings ?? {}, timeZone, earliest)]));
}

/** The calendar of one account; of an account that said nothing where it is unknown. */
export async function readCalendar(tx: StoreTx, accountId: string): Promise<WorkCalendar> {
  return (await readCalendars(tx)).get(accountId) ?? toCalendar({}, await readTimeZone(tx), null);
}

function toCalendar({ handlingDays = null, cutOff, weekdays, holidays }: DispatchSettings, timeZone: string, earliest: string | null): WorkCalendar {
  return { timeZone, handlingDays, cutOff: cutOff ?? earliest, weekdays: weekdays ?? usualWeekdays, holidays: holidays ?? [] };
}
