export { listCourierCutOffs, readCalendar, readCalendars, readTimeZone } from "./calendars.store.ts";
