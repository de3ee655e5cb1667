export { OrderSettlement } from "./order-settlement.tsx";
