export { returnsSlice } from "./returns.slice.ts";
export { piecesMoved, type MovedPieces } from "./returns.events.ts";
export { openReturn } from "./open-return.ts";
export { advanceReturn } from "./advance-return.ts";
export { openSwap } from "./swaps.ts";
export { countOpenReturns, listGroup, type ReturnRow } from "./returns.store.ts";
