// What runs beside the pages for as long as somebody is signed in: loaded behind the first page.
export { keepOrdersLive, onOrdersHere } from "./orders-loader.ts";
export { keepShipmentsLive } from "./shipment-news.ts";
export { keepRunsTold } from "./runs/run-keeper.ts";
