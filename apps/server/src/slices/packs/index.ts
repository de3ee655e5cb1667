export { packsSlice } from "./packs.slice.ts";
export { findOrderOfNumber, findPack, savePack, setPackNumber, type PackRow } from "./packs.store.ts";
