export {
  listCourierCutOffs,
  lockCalendars,
  readCalendar,
  readCalendars,
  readTimeZone,
} from "./calendars.store.ts";
export { recountOrders, wantRecount, workDispatch } from "./recount-deadlines.ts";
