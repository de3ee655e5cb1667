/** What accounts and couriers say about days: the calendars that deadlines are worked out by. */
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
  const row = await tx.one<{ zone: string }>(
    "select time_zone as zone from stores_shared where id = $1",
    [tx.storeId],
    "time-zone",
  );
  return row?.zone ?? "UTC";
}

/** Cut-offs of the couriers that the store offers, by courier id. */
export async function listCourierCutOffs(tx: StoreTx): Promise<CutOff[]> {
  return tx.rows(
    `select courier_id as name, cut_off as time from courier_settings where cut_off is not null and is_offered
       order by cut_off, courier_id`,
    [],
    "courier-cut-offs",
  );
}

interface CalendarRow {
  id: string;
  settings: DispatchSettings | null;
  timeZone: string;
  earliest: string | null;
}

const calendarSql = `select a.id, s.settings, st.time_zone as "timeZone", (select min(cut_off)
  from courier_settings where is_offered) as earliest
  from accounts_shared a join stores_shared st on st.id = a.store_id left
    join accounts_settings s on s.store_id = a.store_id and s.account_id = a.id`;

/**
 * The calendars of all linked accounts at marketplaces, by account id. An account without a cut-off of its
 * own has the earliest of the couriers': which of them an order goes with is not known yet, and what came
 * later may miss it.
 */
export async function readCalendars(tx: StoreTx): Promise<Map<string, WorkCalendar>> {
  const rows = await tx.rows<CalendarRow>(
    `${calendarSql} where a.role = 'market' and a.state <> 'unlinked'`,
    [],
    "calendars",
  );
  return new Map(rows.map((row) => [row.id, toCalendar(row)]));
}

const lock = "hashtextextended('dispatch:' || $1, 0)";

/**
 * Waits for whoever works with the calendars as they were, and keeps others from beginning until the
 * transaction ends.
 */
export async function lockCalendars(tx: StoreTx): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(${lock})`, [tx.storeId]);
}

/**
 * The calendar of one account, which nobody changes until the transaction ends. Throws when there is no such
 * account.
 */
export async function readCalendar(tx: StoreTx, accountId: string): Promise<WorkCalendar> {
  await tx.rows(`select pg_advisory_xact_lock_shared(${lock})`, [tx.storeId]);
  const row = await tx.one<CalendarRow>(`${calendarSql} where a.id = $1`, [accountId]);
  if (row === null) throw new Error("No account has a calendar to read.");
  return toCalendar(row);
}

function toCalendar({ settings, timeZone, earliest }: CalendarRow): WorkCalendar {
  const { handlingDays, cutOff, weekdays, holidays } = settings ?? {};
  return {
    timeZone,
    handlingDays: handlingDays ?? null,
    cutOff: cutOff ?? earliest,
    weekdays: weekdays ?? usualWeekdays,
    holidays: holidays ?? [],
  };
}
