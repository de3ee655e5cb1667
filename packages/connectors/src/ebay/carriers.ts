/**
 * Couriers in eBay's words (ShippingCarrierCodeType of its Trading API). One that isn't listed goes out as
 * it was typed: eBay takes other names and shows them as they are.
 */
const codes: ReadonlyMap<string, string> = new Map([
  ["ups", "UPS"],
  ["usps", "USPS"],
  ["fedex", "FedEx"],
  ["dhl", "DHL"],
  ["dhlexpress", "DHLEXPRESS"],
  ["deutschepost", "DeutschePost"],
  ["hermes", "Hermes"],
  ["evri", "Hermes"],
  ["royalmail", "RoyalMail"],
  ["parcelforce", "Parcelforce"],
  ["parcelforceworldwide", "Parcelforce"],
  ["dpd", "DPD"],
  ["dpdlocal", "Interlink"],
  ["gls", "GLS"],
  ["yodel", "Yodel"],
  ["ukmail", "UKMail"],
  ["collectplus", "CollectPlus"],
  ["anpost", "AnPost"],
  ["bpost", "BPost"],
  ["postnl", "PostNL"],
  ["laposte", "LAPOSTE"],
  ["colissimo", "Colissimo"],
  ["chronopost", "Chronopost"],
  ["mondialrelay", "MondialRelay"],
  ["correos", "Correos"],
  ["seur", "Seur"],
  ["mrw", "MRW"],
  ["nacex", "Nacex"],
  ["posteitaliane", "PosteItaliane"],
  ["bartolini", "Bartolini"],
  ["brt", "Bartolini"],
  ["swisspost", "SwissPost"],
  ["osterreichischepost", "OsterreichischePostAG"],
  ["austrianpost", "OsterreichischePostAG"],
  ["pocztapolska", "PocztaPolska"],
  ["tnt", "TNT"],
  ["canadapost", "CPC"],
  ["australiapost", "AustraliaPost"],
  ["startrack", "StarTrack"],
  ["ontrac", "ONTRACK"],
  ["japanpost", "JapanPost"],
  ["chinapost", "ChinaPost"],
  ["hongkongpost", "HongKongPost"],
]);

/** Names to show where eBay's code isn't one. */
const names: Readonly<Record<string, string>> = {
  RoyalMail: "Royal Mail",
  DeutschePost: "Deutsche Post",
  DHLEXPRESS: "DHL Express",
  UKMail: "UK Mail",
  AnPost: "An Post",
  LAPOSTE: "La Poste",
  MondialRelay: "Mondial Relay",
  PosteItaliane: "Poste Italiane",
  SwissPost: "Swiss Post",
  OsterreichischePostAG: "Österreichische Post",
  PocztaPolska: "Poczta Polska",
  CPC: "Canada Post",
  AustraliaPost: "Australia Post",
};

const plain = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");

/** eBay's code of a courier as the seller calls it; the name itself where eBay lists none. Pure. */
export function carrierCode(provider: string): string {
  return codes.get(plain(provider)) ?? (provider.trim() === "" ? "Other" : provider.trim().slice(0, 50));
}

/** A courier's name from eBay's code. Pure. */
export function carrierName(code: string): string {
  return names[code] ?? code;
}

/** A tracking number as eBay takes it: letters and digits alone. Pure. */
export function plainNumber(trackingNumber: string): string {
  return trackingNumber.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}
