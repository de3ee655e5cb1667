export { FirstOrdersPage } from "./first-orders-page.tsx";
export { ConnectPanel } from "./connect-panel.tsx";
export { PracticePanel } from "./practice-panel.tsx";
