export { AddToReserve } from "./add-to-reserve.tsx";
