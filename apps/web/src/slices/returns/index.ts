export { ReturnsSection } from "./returns-section.tsx";
