export { useAlreadySold } from "./use-already-sold.tsx";
