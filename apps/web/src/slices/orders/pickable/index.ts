export { findKeptBack, type KeptBack } from "./kept-back.ts";
export { KeptBackList, type KeptBackRow } from "./kept-back-list.tsx";
export { LeftOut } from "./left-out.tsx";
export { obstacleOf, splitPickable } from "./pickable-orders.ts";
