/** The words of places and bins. */
import { messages } from "../../../platform/messages.ts";
import { plural, writeNumber } from "../../../ui/format.ts";

const items = (count: number): string => plural(count, { one: "# item", other: "# items" });
const pieces = (count: number): string => plural(count, { one: "# piece", other: "# pieces" });
const bins = (count: number): string => plural(count, { one: "# bin", other: "# bins" });

export const texts = {
  title: "Places",
  main: "Main place",
  hint: "Where you keep stock: a shop, a garage, a spare room. Each place has bins, and an item can be in several.",
  failed: "Places didn't load.",
  noScope: messages.noScope,
  name: "Name of the new place",
  nameNeeded: "Enter a name.",
  add: "Add place",
  added: (name: string) => `${name} added.`,
  rename: "Rename",
  renameOf: (name: string) => `Rename ${name}`,
  newName: (name: string) => `New name of ${name}`,
  save: "Save",
  cancel: "Cancel",
  renamed: (name: string) => `Renamed to ${name}.`,
  archive: "Archive",
  archiveOf: (name: string) => `Archive ${name}`,
  inUse: "Items are stored here. Move them first.",
  archived: (name: string) => `${name} archived.`,
  isArchived: "Archived",
  restore: "Restore",
  restoreOf: (name: string) => `Restore ${name}`,
  restored: (name: string) => `${name} is back.`,
  figures: (place: { items: number; pieces: number; bins: number }) =>
    `${pieces(place.pieces)} of ${items(place.items)} · ${bins(place.bins)}`,
  showBins: "Show bins",
  showBinsOf: (name: string) => `Show bins of ${name}`,
  hideBins: "Hide bins",
  hideBinsOf: (name: string) => `Hide bins of ${name}`,
  noBins: "Nothing is stored here yet.",
  noBin: "No bin",
  moreItems: (count: number) => `and ${items(count)} more`,
  binFigures: (bin: { items: number; pieces: number }) => `${pieces(bin.pieces)} of ${items(bin.items)}`,
  item: {
    title: "Where it is",
    failed: "This item's places didn't load.",
    own: "New pieces go here",
    pieces,
    uncounted: "not counted",
    from: "From",
    place: "To place",
    bin: "Bin",
    quantity: "Pieces",
    all: "All",
    move: "Move",
    wrong: (most: number) => `Enter 1 to ${writeNumber(most)}, or leave it empty for all.`,
    same: "Choose another place or bin.",
    moved: (sku: string, to: string) => `${sku} moved to ${to}.`,
  },
} as const;

/** A bin in words; the main place goes by its name too where it has one. */
export function binName(place: { name: string; isMain: boolean } | undefined, bin: string): string {
  const own = place === undefined || (place.name === "" && place.isMain) ? texts.main : place.name;
  return bin === "" ? own : `${own} · ${bin}`;
}
