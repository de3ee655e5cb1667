export {
  newerWinsSql,
  writeNewer,
  type ChangedRow,
  type PlatformRowKey,
  type RowSource,
} from "./newer-wins.ts";
export { attachedItemRow, idAt } from "./attached-item.ts";
