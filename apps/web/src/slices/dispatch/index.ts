export { DispatchPage } from "./dispatch-page.tsx";
