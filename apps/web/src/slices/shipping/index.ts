export { ShippingPage } from "./shipping-page.tsx";
export { OrderPage } from "./order-page.tsx";
