/** Weeks (ISO, Monday to Sunday, UTC) in which Atelier settles: the week of the payment decides. */
import type { Account, Order } from "../model.ts";

const DAY_MS = 86_400_000;

/** Monday 00:00 UTC of the week of a time. */
export function startOfWeek(at: number): number {
  const day = Math.floor(at / DAY_MS);
  return (day - ((day + 3) % 7)) * DAY_MS;
}

/** `2026-W02` for a Monday. */
export function nameWeek(monday: number): string {
  const thursday = new Date(monday + 3 * DAY_MS);
  const yearStart = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = Math.floor((thursday.getTime() - yearStart) / (7 * DAY_MS)) + 1;
  return `${String(thursday.getUTCFullYear())}-W${String(week).padStart(2, "0")}`;
}

/** The settlement that an order belongs to. */
export function nameSettlement(account: Account, order: Order): string {
  return nameSettlementOf(account, startOfWeek(order.paidAt ?? order.createdAt), order.currency);
}

/** The name of a week's settlement in a currency. */
export function nameSettlementOf(account: Account, monday: number, currency: string): string {
  return currency === account.currency ? nameWeek(monday) : `${nameWeek(monday)}-${currency}`;
}
