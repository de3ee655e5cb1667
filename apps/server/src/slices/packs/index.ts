export { findOrderOfNumber, findPack, savePack, setPackNumber, type PackRow } from "./packs.store.ts";
