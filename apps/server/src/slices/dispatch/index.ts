export { dispatchSlice } from "./dispatch.slice.ts";
export {
  listCourierCutOffs,
  lockCalendars,
  readCalendar,
  readCalendars,
  readTimeZone,
} from "./calendars.store.ts";
export { listCourierSettings, saveCourierSettings } from "./courier-settings.store.ts";
