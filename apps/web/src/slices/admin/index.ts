// The people of this store, and what comes later. Loaded when it is opened.
export { AdminPage } from "./admin-page.tsx";
