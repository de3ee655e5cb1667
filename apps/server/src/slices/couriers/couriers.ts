/**
 * The couriers a seller can choose, with the shapes of their tracking numbers where the courier publishes
 * one, and the page where a buyer follows a parcel. Shapes overlap between couriers: the first that matches
 * is a suggestion, never a decision.
 */
import type { CourierView } from "@stallkeeper/contract";
import type { CheckDigitRule } from "@stallkeeper/domain";

/** What a courier is by itself, before a store says anything about it. */
export type Courier = Pick<CourierView, "_id" | "name" | "pattern" | "checkDigit" | "trackingUrl">;

export const couriers: readonly Courier[] = [
  courier("ups", "UPS", "^1Z[0-9A-Z]{16}$", "https://www.ups.com/track?tracknum={number}", "ups"),
  courier(
    "royal-mail",
    "Royal Mail",
    "^[A-Z]{2}\\d{9}GB$",
    "https://www.royalmail.com/track-your-item#/tracking-results/{number}",
    "s10",
  ),
  courier(
    "deutsche-post",
    "Deutsche Post",
    "^[A-Z]{2}\\d{9}DE$",
    "https://www.deutschepost.de/sendung/simpleQuery.html?form.sendungsnummer={number}",
    "s10",
  ),
  courier(
    "la-poste",
    "La Poste Colissimo",
    "^(?:[A-Z]{2}\\d{9}FR|[0-9][A-Z]\\d{11})$",
    "https://www.laposte.fr/outils/suivre-vos-envois?code={number}",
    "s10",
  ),
  courier(
    "postnl",
    "PostNL",
    "^(?:3S[A-Z0-9]{11,13}|[A-Z]{2}\\d{9}NL)$",
    "https://postnl.nl/tracktrace/?B={number}",
    "s10",
  ),
  courier(
    "usps",
    "USPS",
    "^(?:9[2-5]\\d{20,24}|[A-Z]{2}\\d{9}US)$",
    "https://tools.usps.com/go/TrackConfirmAction?tLabels={number}",
    "gs1",
  ),
  courier(
    "dhl",
    "DHL",
    "^(?:JJD\\d{16,20}|00340\\d{15}|JVGL\\d{16,18})$",
    "https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}",
    "gs1",
  ),
  courier(
    "dhl-express",
    "DHL Express",
    "^(?:JD\\d{18}|\\d{10})$",
    "https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}",
    "mod7",
  ),
  courier("evri", "Evri", "^[HT]\\d{2}[A-Z0-9]{13}$", "https://www.evri.com/track/parcel/{number}"),
  courier(
    "hermes",
    "Hermes",
    "^H\\d{19}$",
    "https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#{number}",
  ),
  courier("dpd", "DPD", "^(?:0\\d{13}|\\d{14}[A-Z0-9]?)$", "https://www.dpd.com/tracking/{number}"),
  courier("gls", "GLS", "^(?:[A-Z0-9]{8}|\\d{11})$", "https://gls-group.eu/track/{number}"),
  courier(
    "fedex",
    "FedEx",
    "^(?:\\d{12}|\\d{15}|96\\d{20})$",
    "https://www.fedex.com/fedextrack/?trknbr={number}",
    "fedex",
  ),
  courier(
    "canada-post",
    "Canada Post",
    "^(?:\\d{16}|[A-Z]{2}\\d{9}CA)$",
    "https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={number}",
    "s10",
  ),
  courier(
    "australia-post",
    "Australia Post",
    "^[A-Z]{2}\\d{9}AU$",
    "https://auspost.com.au/mypost/track/#/details/{number}",
    "s10",
  ),
  courier(
    "post-at",
    "Austrian Post",
    "^[A-Z]{2}\\d{9}AT$",
    "https://www.post.at/s/sendungsdetails?snr={number}",
    "s10",
  ),
  courier(
    "swiss-post",
    "Swiss Post",
    "^(?:99\\d{16}|[A-Z]{2}\\d{9}CH)$",
    "https://service.post.ch/ekp-web/ui/entry/search/{number}",
    "s10",
  ),
  courier(
    "correos",
    "Correos",
    "^(?:[A-Z]{2}\\d{9}ES|P[A-Z0-9]{22})$",
    "https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number={number}",
    "s10",
  ),
  courier(
    "poste-italiane",
    "Poste Italiane",
    "^[A-Z]{2}\\d{9}IT$",
    "https://www.poste.it/cerca/index.html#/risultati-spedizioni/{number}",
    "s10",
  ),
  courier("inpost", "InPost", "^\\d{24}$", "https://inpost.pl/sledzenie-przesylek?number={number}"),
  courier("yodel", "Yodel", "^JJD\\d{13,16}$", "https://www.yodel.co.uk/tracking/{number}"),
  courier("other", "Other", null, ""),
];

function courier(
  _id: string,
  name: string,
  pattern: string | null,
  trackingUrl: string,
  checkDigit: CheckDigitRule | null = null,
): Courier {
  return { _id, name, pattern, checkDigit, trackingUrl };
}
