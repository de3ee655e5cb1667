export { LeftOut } from "./left-out.tsx";
export { obstacleOf, splitPickable } from "./pickable-orders.ts";
