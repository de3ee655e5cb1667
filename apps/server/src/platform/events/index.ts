export { defineEvent, emit, on } from "./events.ts";
