export { settingChanging } from "./settings.events.ts";
export { settingsSlice } from "./settings.slice.ts";
export { readSettings } from "./settings.store.ts";
export { changeSettings } from "./change-settings.ts";
export { changePlatformSettings, listPlatformSettings } from "./platform-settings.ts";
