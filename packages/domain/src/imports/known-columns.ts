/**
 * Columns that are known by their names: those of the inventory and product files of Linnworks and
 * ShipStation, of product exports of shops and marketplaces, and the words of sellers' own sheets in English
 * and German (docs/adr/0105-imports.md says where each list is from). A field is filled by one column: where
 * a file has several, the one that stands first in the field's list.
 */
import type { ImportField, ImportMapping } from "./import-fields.ts";

const namesOf: Readonly<Record<ImportField, string>> = {
  sku: `sku, stock item number, variant sku, variation sku, custom label (sku), custom label,
    seller sku, product sku, product code, stock code, item sku, artikelnummer, artikelnr, artikel nr, art nr,
    bestellnummer, item number`,
  title: `item title, title, product name, name, item name, product title, artikelname, titel, bezeichnung,
    artikelbezeichnung`,
  onHand: `stock level, on hand, stock on hand, stock, variant inventory qty, available quantity, qty on hand,
    quantity, qty, stock quantity, in stock, inventory quantity, available, menge, bestand, lagerbestand,
    anzahl`,
  location: `bin rack, binrack, warehouse location, bin location, bin, shelf, rack, bin number, lagerplatz,
    regal, location`,
  price: `retail price, regular price, variant price, start price, price, selling price, sale price, rrp,
    current price, vk, vk brutto, vk preis, verkaufspreis, preis`,
  cost: `purchase price, cost per item, cost, unit cost, cost price, buy price, default purchase price, ek,
    ek netto, einkaufspreis`,
  gtin: `barcode number, barcode, variant barcode, gtin upc ean or isbn, gtin, ean, upc, isbn, product id code`,
  brand: `brand, brands, vendor, brand name, manufacturer, marke, hersteller`,
  category: `category name, category, product category, categories, store category, type, warengruppe,
    kategorie`,
  condition: `condition, item condition, zustand`,
  safety: `safety stock, buffer, sicherheitsbestand`,
  onlyOne: `only one, only one exists, one of a kind, einzelstück`,
  note: `notes, note, internal notes, internal note, bemerkung, notiz, lagernotiz`,
};

/** Why a column that is known isn't taken. */
export type LeftOut =
  | "media"
  | "size"
  | "words"
  | "orders"
  | "levels"
  | "customs"
  | "ids"
  | "tax"
  | "settings";

const leftOut: Readonly<Record<LeftOut, string>> = {
  media: `image, images, image src, image url, image position, image alt text, thumbnail url, thumbnailurl,
    picture url, photo, photos, bilder, variant image, item photo url`,
  size: `weight, weight oz, weightoz, weight kg, length, width, height, depth, dim height, dim width, dim depth,
    variant grams, variant weight unit, package group, postal service, length in, width in, height in,
    length cm, width cm, height cm, weight lbs, shipping class, gewicht`,
  words: `short description, long description, description, body html, meta data, tags, tag1, tag2, tag3, tag4,
    tag5, keywords, seo title, seo description, subtitle, beschreibung, purchase note`,
  orders: `due, in order, in orders, in open orders, allocated, on order, stock value, sold quantity, watchers,
    views, bids, reserved, last sale date, ordered`,
  levels: `minimum level, min level, reorder level, low stock amount, just in time, reorder threshold`,
  customs: `customs description, customsdescription, customs value, customsvalue, customs tariff no,
    customstariffno, customs country, customscountry, harmonized code, hs code, country of origin`,
  ids: `id, item id, pk stock item id, stock item id, fill sku, fillsku, product id, parent sku, parentsku,
    handle, parent, variation group name, listing id, url, permalink, ebay item number`,
  tax: `tax rate, tax status, tax class, variant taxable, vat, mwst, charge tax`,
  settings: `use product name, useproductname, active, is returnable, isreturnable, is composite, status,
    published, is featured, visibility in catalog, batch type, tracked, is batched, inventory policy,
    variant inventory policy, variant inventory tracker, variant fulfillment service, gift card,
    variant requires shipping, currency, format, listing site, start date, end date, position`,
};

/** "Custom label (SKU)" and "custom_label_sku" are one name. */
export const plainName = (name: string): string =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

const listed = (names: string): string[] => names.split(",").map(plainName);
const known = new Map<string, { field: ImportField; place: number }>();
for (const [field, names] of Object.entries(namesOf) as [ImportField, string][])
  for (const [place, name] of listed(names).entries()) known.set(name, { field, place });
const left = new Map<string, LeftOut>();
for (const [why, names] of Object.entries(leftOut) as [LeftOut, string][])
  for (const name of listed(names)) left.set(name, why);

/** Which field each column fills, by its name. Pure. */
export function mapColumns(names: readonly string[]): ImportMapping {
  const best = new Map<ImportField, { column: number; place: number }>();
  for (const [column, name] of names.entries()) {
    const found = known.get(plainName(name));
    const there = found === undefined ? undefined : best.get(found.field);
    if (found !== undefined && (there === undefined || found.place < there.place))
      best.set(found.field, { column, place: found.place });
  }
  return names.map((_name, column) => [...best].find(([, one]) => one.column === column)?.[0] ?? null);
}

/** Why a column is left out, as far as its name says; null: nobody knows the name. */
export const whyLeftOut = (name: string): LeftOut | null => left.get(plainName(name)) ?? null;

/** What a mapping is remembered by: a file with the same columns gets it again. */
export const headerKeyOf = (names: readonly string[]): string => names.map(plainName).join("\t");
