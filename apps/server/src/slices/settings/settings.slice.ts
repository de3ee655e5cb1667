import type { Slice } from "../../platform/slice.ts";
import { addSettingsRoutes } from "./settings.routes.ts";

export const settingsSlice = { name: "settings", routes: addSettingsRoutes } satisfies Slice;
