export { defineEvent, emit, on, type TxEvent } from "./events.ts";
