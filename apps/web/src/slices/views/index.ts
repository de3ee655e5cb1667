export type { View } from "./saved-views.api.ts";
export { useSavedViews, useViewActions } from "./saved-views.ts";
export { texts as viewTexts } from "./texts.ts";
export { ViewDialog } from "./view-dialog.tsx";
export { ViewMenu } from "./view-menu.tsx";
