export { exportEnded } from "./exports.events.ts";
export { findPreset } from "./presets.store.ts";
export { startNamedExport } from "./start-export.ts";
export { exportsSlice } from "./exports.slice.ts";
