export { ReturnsSection } from "./returns-section.tsx";
/** The page of returns, loaded when it is first opened. */
export const loadReturnsPage = () => import("./returns-page.tsx");
