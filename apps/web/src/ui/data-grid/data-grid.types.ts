import type { KeyboardEvent, ReactNode, Ref } from "react";
import type { FamilyOrBrand } from "../family.ts";
import type { GlyphName } from "../glyph.tsx";

export type Density = "comfortable" | "compact";

export interface CellContext {
  density: Density;
  isSelected: boolean;
  /** The row whose detail is open. */
  isCurrent: boolean;
}

export interface GridColumn<Row> {
  id: string;
  label: string;
  isLabelHidden?: boolean;
  /** Drawn in the head in place of the label, which stays its name. */
  shortLabel?: string;
  /** Pixels. Without a width the column takes a share of the rest. */
  width?: number;
  /** With a width: another one while the grid is at least this wide. */
  wide?: { from: number; width: number };
  /** Share of the rest, 1 without a value. */
  flex?: number;
  /** With a share: it never gets narrower than this; the grid scrolls sideways instead. */
  minWidth?: number;
  align?: "start" | "end" | "center";
  canSort?: boolean;
  /** The column is drawn only while the grid is at least this many pixels wide. */
  hideBelow?: number;
  /** Draws the cell. Controls inside take tabIndex={-1}: the grid is one Tab stop. */
  render: (row: Row, context: CellContext) => ReactNode;
}

export interface GridSort {
  columnId: string;
  direction: "asc" | "desc";
}

export interface GridHandle {
  /**
   * Puts focus on a row and scrolls to it; without a key, or when that row is gone, on the row that had it
   * last.
   */
  focus: (key?: string) => void;
  /** Scrolls so that the row is seen, focus stays. */
  reveal: (key: string) => void;
  /** The first move leads to the row that carries the Tab stop: at the start the first one. */
  moveFocus: (delta: number) => void;
  /** Moves and takes the rows on the way into the selection. */
  extendFocus: (delta: number) => void;
  toggleFocused: () => void;
  openFocused: () => void;
  getFocusedKey: () => string | null;
}

/** Second lines under rows: why one was refused and what helps. */
export interface RowNotes {
  byKey: ReadonlyMap<string, ReactNode>;
  /** Where their rows stand, ascending: no long list is walked for a few of them. */
  positions: readonly number[];
}

export interface DataGridProps<Row> {
  /** Accessible name. */
  label: string;
  rows: readonly Row[];
  /** Which list the rows are of: another one starts at its first row. */
  listId?: string;
  /** Stable, and the same function on every render. */
  getKey: (row: Row) => string;
  /** How many rows there are, where the list holds a part of them. */
  rowCount?: number | undefined;
  /** The last rows are about to be seen: it's time to bring more. */
  onEndNear?: (() => void) | undefined;
  /** Name of a row for its checkbox: "Select {name}". */
  getRowName: (row: Row) => string;
  /** The same array on every render: rows are drawn again only when it, or the row object, changes. */
  columns: readonly GridColumn<Row>[];

  sort?: GridSort | undefined;
  onSortChange?: (sort: GridSort) => void;

  /** With a selection the checkbox column is drawn. */
  selection?: ReadonlySet<string>;
  onSelectionChange?: (selection: ReadonlySet<string>) => void;

  /** Row whose detail is open. */
  currentKey?: string | null | undefined;
  onFocusedKeyChange?: (key: string | null) => void;
  /**
   * Enter and a press; "page" is O and a press with the command key. By key, focus should enter what opens.
   */
  onOpen?: (row: Row, where: "detail" | "page", by: "key" | "pointer") => void;
  /** "." and the context menu; the element is where a menu should stand. */
  onRowMenu?: (row: Row, anchor: Element) => void;
  /** Keys that the grid does not use itself. */
  onRowKeyDown?: (event: KeyboardEvent, row: Row) => void;

  /** Whether the row is written more quietly: it waits for something else. */
  isQuiet?: (row: Row) => boolean;
  /** Colour of the row's left edge. */
  getSpine?: (row: Row) => FamilyOrBrand | undefined;
  /** State of the row as a shape in its own column. */
  getGlyph?: (row: Row) => { name: GlyphName; family: FamilyOrBrand; label: string } | undefined;
  rowNotes?: RowNotes | undefined;

  density?: Density;
  /**
   * Whether a row that comes may be drawn with the elements of one that left: much less work for the browser.
   * Its cells then keep no state of their own, or under a key of the row.
   */
  reusesRows?: boolean;
  /** Draws the row as a card below 768 px. */
  renderCard?: (row: Row, context: CellContext) => ReactNode;
  /** Fixed height of a card. */
  cardHeight?: number;
  /**
   * On cards the checkbox shows only while this is true or something is selected; while it is true, a press
   * on a row selects it.
   */
  isSelecting?: boolean;

  /** "loading" draws skeletons once 200 ms have passed; rows that are there stay. */
  status?: "ready" | "loading" | "error";
  skeletonRows?: number;
  emptyState?: ReactNode;
  errorState?: ReactNode;
  /** On top of the rows: a part that is late, or new rows that wait. */
  banner?: ReactNode;
  /** New rows that are held back while focus is in the list. */
  incoming?: { label: string; onShow: () => void } | undefined;
  /** Under the rows: the bar of the selection. */
  footer?: ReactNode;

  /** False when the app drives J, K, X, O and "." itself through the handle. */
  hasSingleKeys?: boolean;
  handleRef?: Ref<GridHandle> | undefined;
}
