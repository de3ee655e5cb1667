/** PayPal's codes for couriers. What it has no code for goes out under the courier's own name. */

// By the courier's name in letters and digits alone; the contract test checks each code against PayPal's
// list.
const CODES: Readonly<Record<string, string>> = {
  ups: "UPS",
  unitedparcelservice: "UPS",
  royalmail: "ROYAL_MAIL",
  royalmailinternational: "ROYAL_MAIL",
  parcelforce: "UK_PARCELFORCE",
  yodel: "UK_YODEL",
  deutschepost: "DE_DEUTSCHE",
  dhl: "DHL",
  dhlexpress: "DHL",
  dhluk: "DHL_UK",
  hermes: "HERMES_DE",
  hermesgermany: "HERMES_DE",
  myhermes: "MYHERMES",
  lapostecolissimo: "FR_COLIS",
  colissimo: "FR_COLIS",
  laposte: "LA_POSTE_SUIVI",
  chronopost: "CHRONOPOST_FR",
  postnl: "NLD_POSTNL",
  bpost: "BE_BPOST",
  usps: "USPS",
  unitedstatespostalservice: "USPS",
  dpd: "DPD",
  dpduk: "UK_DPD",
  glsitaly: "GLS_IT",
  fedex: "FEDEX",
  tnt: "GLOBAL_TNT",
  canadapost: "CA_CANADA_POST",
  purolator: "CA_PUROLATOR",
  australiapost: "AU_AU_POST",
  austrianpost: "AU_AUSTRIAN_POST",
  swisspost: "SWISS_POST_FTP",
  correos: "CORREOS_ES",
  correosexpress: "CORREOS_EXPRESS",
  seur: "SEUR_ES",
  posteitaliane: "IT_POSTE_ITALIA",
  brt: "BRT_IT",
  inpost: "INPOST_PACZKOMATY",
  postnord: "SWE_POSTNORD",
  postennorge: "POSTEN_NORGE",
  bring: "BRING",
};

export type PaypalCarrier =
  | { readonly carrier: string }
  | { readonly carrier: "OTHER"; readonly carrier_name_other: string };

/** Every code in use, for the check against PayPal's list. */
export const carrierCodes: readonly string[] = [...new Set(Object.values(CODES))];

/** PayPal's code of a courier, or OTHER with its name. */
export function carrierOf(provider: string): PaypalCarrier {
  const code = CODES[provider.toLowerCase().replace(/[^a-z0-9]/g, "")];
  if (code !== undefined) return { carrier: code };
  return { carrier: "OTHER", carrier_name_other: provider.trim().slice(0, 64) || "Other" };
}
