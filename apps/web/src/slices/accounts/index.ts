export { FirstOrdersPage } from "./first-orders-page.tsx";
export { FieldsDialog } from "./fields-dialog.tsx";
export { ConnectPanel } from "./connect-panel.tsx";
export { PracticePanel } from "./practice-panel.tsx";
export { LinkedAccountsSection } from "./linked-accounts-section.tsx";
export { SwitchServer, type ServerSwitcher } from "./switch-server.tsx";
export { AbilityList } from "./ability-list.tsx";
export { describeHealth } from "./account-health.ts";
