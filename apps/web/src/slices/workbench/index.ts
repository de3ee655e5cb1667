export { WorkbenchHeader } from "./workbench-header.tsx";
export { setTabCount } from "./workbench-tabs.ts";
