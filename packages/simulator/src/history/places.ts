/** Where buyers live: names, streets and towns by country. `zip` is a pattern: 9 a digit, A a letter. */
export type Place = {
  country: string;
  currency: string;
  weight: number;
  first: readonly string[];
  last: readonly string[];
  streets: readonly string[];
  towns: readonly { city: string; state: string | null; zip: string }[];
  phone: string | null;
};

const words = (text: string): string[] => text.split("|");
const town = (
  city: string,
  state: string | null,
  zip: string,
): { city: string; state: string | null; zip: string } => ({ city, state, zip });

/** All countries that buy here; the weight is how often. */
export const PLACES: readonly Place[] = [
  {
    country: "GB",
    currency: "GBP",
    weight: 34,
    first: words("Tamsin|Rhys|Priya|Callum|Niamh|Chidi|Ewan|Zadie|Imogen|Mo|Bronwen|Kez"),
    last: words("Dewar|Okonkwo|Vance|Pritchard|McAllister|Shah|Winterbottom|O'Hare|Featherstonehaugh|Ng"),
    streets: words(
      "Quay Street|Mafeking Road|The Old Dairy, Church Lane|Abbey Hill|Coronation Terrace|Flat 3, Ellison Court",
    ),
    towns: [
      town("Bristol", "Avon", "BS1 9AA"),
      town("Leeds", null, "LS6 9AA"),
      town("Glasgow", null, "G12 9AA"),
      town("Llanfairpwllgwyngyll", "Anglesey", "LL61 9AA"),
      town("London", null, "E8 9AA"),
    ],
    phone: "+44 7700 900999",
  },
  {
    country: "DE",
    currency: "EUR",
    weight: 11,
    first: words("Lotte|Jürgen|Mehmet|Anneliese|Björn|Käthe|Yusuf"),
    last: words("Brandt|Größmann|Yıldız|von der Heide|Müller-Lüdenscheidt|Schäfer"),
    streets: words("Oranienstraße|Am Alten Markt|Goethestraße|Hinterhof 2, Weserstraße"),
    towns: [town("Berlin", null, "10999"), town("Köln", null, "50999"), town("München", "Bayern", "80999")],
    phone: "+49 151 99999999",
  },
  {
    country: "FR",
    currency: "EUR",
    weight: 9,
    first: words("Marguerite|Hélène|Loïc|Inès|Théo|Maëlys"),
    last: words("Illouz|Lefèvre|d'Aubigné|N'Diaye|Bézier"),
    streets: words("rue des Capucins|avenue de la République|impasse du Moulin|quai François-Mauriac"),
    towns: [town("Lyon", null, "69009"), town("Paris", null, "75099"), town("Sète", null, "34200")],
    phone: "+33 6 99 99 99 99",
  },
  {
    country: "US",
    currency: "USD",
    weight: 14,
    first: words("Daria|Marcus|Guadalupe|Ty|Brooklyn|Xiomara|Hank"),
    last: words("Kowalczyk|Washington|Ramírez|Nguyen|O’Malley|Smith-Jones"),
    streets: words("Maple Ave Apt 4B|W 119th St|Route 66|PO Box 119|Sunset Blvd"),
    towns: [
      town("Austin", "TX", "78799"),
      town("Brooklyn", "NY", "11299"),
      town("Portland", "OR", "97299"),
      town("Truth or Consequences", "NM", "87901"),
    ],
    phone: "+1 555 999 9999",
  },
  {
    country: "NL",
    currency: "EUR",
    weight: 5,
    first: words("Joris|Fenna|Sjoerd|Noor"),
    last: words("van 't Hof|de Vries|Visser|el Idrissi"),
    streets: words("Prinsengracht|Kerkstraat|Oudegracht"),
    towns: [town("Utrecht", null, "3511 AA"), town("'s-Hertogenbosch", null, "5211 AA")],
    phone: "+31 6 99999999",
  },
  {
    country: "IE",
    currency: "EUR",
    weight: 3,
    first: words("Ailbhe|Caoimhe|Oisín|Saoirse"),
    last: words("Ní Riain|Ó Súilleabháin|Byrne"),
    streets: words("Sráid na Siopaí|Main Street|Bóthar na Trá"),
    towns: [town("Galway", null, "H91 A9A9"), town("Dún Laoghaire", "Co. Dublin", "A96 A9A9")],
    phone: null,
  },
  {
    country: "IT",
    currency: "EUR",
    weight: 3,
    first: words("Chiara|Niccolò|Giulia"),
    last: words("D'Angelo|Esposito|Lo Presti"),
    streets: words("Via Garibaldi|Piazza San Marco|Vicolo del Gatto"),
    towns: [town("Bologna", "BO", "40199"), town("Forlì", "FC", "47199")],
    phone: "+39 399 999 9999",
  },
  {
    country: "ES",
    currency: "EUR",
    weight: 3,
    first: words("Íñigo|María José|Nuria"),
    last: words("Núñez de la Peña|García|Etxeberria"),
    streets: words("Calle Mayor|Carrer d'Aragó"),
    towns: [town("A Coruña", "Galicia", "15099"), town("Barcelona", "Barcelona", "08099")],
    phone: "+34 699 999 999",
  },
  {
    country: "SE",
    currency: "EUR",
    weight: 2,
    first: words("Åsa|Göran|Linnéa"),
    last: words("Öberg|Sjöström"),
    streets: words("Södra Vägen|Ängsgatan"),
    towns: [town("Göteborg", null, "412 99"), town("Malmö", null, "211 99")],
    phone: "+46 70 999 99 99",
  },
  {
    country: "PL",
    currency: "EUR",
    weight: 2,
    first: words("Grzegorz|Małgorzata|Łukasz"),
    last: words("Brzęczyszczykiewicz|Wójcik"),
    streets: words("ul. Świętokrzyska|os. Złotego Wieku"),
    towns: [town("Łódź", null, "90-999"), town("Kraków", null, "31-999")],
    phone: "+48 699 999 999",
  },
  {
    country: "JP",
    currency: "JPY",
    weight: 4,
    first: words("陽子|健一|美咲|Haruto"),
    last: words("渡辺|佐藤|高橋|Tanaka"),
    streets: words("渋谷2丁目|本町|Nishi-Shinjuku 9-chome"),
    towns: [town("東京都渋谷区", "東京都", "150-9999"), town("Osaka", "Osaka", "530-9999")],
    phone: "+81 90 9999 9999",
  },
  {
    country: "IL",
    currency: "USD",
    weight: 1,
    first: words("נועה|יונתן"),
    last: words("לוי|בן־דוד"),
    streets: words("רחוב דיזנגוף|שדרות רוטשילד"),
    towns: [town("תל אביב", null, "6499999"), town("חיפה", null, "3199999")],
    phone: "+972 59 999 9999",
  },
  {
    country: "AE",
    currency: "USD",
    weight: 1,
    first: words("فاطمة|عبد الرحمن"),
    last: words("الهاشمي|آل مكتوم"),
    streets: words("شارع الشيخ زايد|Villa 9, Al Wasl Road"),
    towns: [town("دبي", "Dubai", ""), town("أبو ظبي", "Abu Dhabi", "")],
    phone: "+971 59 999 9999",
  },
  {
    country: "BR",
    currency: "USD",
    weight: 1,
    first: words("João|Conceição"),
    last: words("da Silva Júnior|Assunção"),
    streets: words("Rua São Bento|Travessa do Ouvidor"),
    towns: [town("São Paulo", "SP", "01999-999")],
    phone: null,
  },
  {
    country: "AU",
    currency: "USD",
    weight: 3,
    first: words("Shazza|Lachlan|Matilda"),
    last: words("Papadopoulos|Wong|Murray"),
    streets: words("Bourke St|Unit 9, Wattle Grove"),
    towns: [town("Melbourne", "VIC", "3099"), town("Woolloomooloo", "NSW", "2011")],
    phone: "+61 499 999 999",
  },
  {
    country: "CA",
    currency: "USD",
    weight: 2,
    first: words("Étienne|Sky"),
    last: words("Tremblay|Singh"),
    streets: words("rue Sainte-Catherine|Queen St W"),
    towns: [town("Montréal", "QC", "H2X 9A9"), town("Toronto", "ON", "M5V 9A9")],
    phone: "+1 555 999 9999",
  },
  {
    country: "KR",
    currency: "USD",
    weight: 1,
    first: words("지우|서연"),
    last: words("김|박"),
    streets: words("강남대로|세종로"),
    towns: [town("서울특별시", null, "06999")],
    phone: "+82 10 9999 9999",
  },
  {
    country: "IN",
    currency: "USD",
    weight: 1,
    first: words("अनन्या|Venkatanarasimharajuvaripeta"),
    last: words("शर्मा|Iyer"),
    streets: words("Flat 99, Opp. Old Temple, MG Road|Linking Road"),
    towns: [town("Mumbai", "MH", "400099"), town("Bengaluru", "KA", "560099")],
    phone: "+91 99999 99999",
  },
];

const TOTAL = PLACES.reduce((sum, place) => sum + place.weight, 0);

/** The place at a share of 0 to 1 of all buyers. */
export function placeAt(share: number): Place {
  let left = share * TOTAL;
  for (const place of PLACES) {
    left -= place.weight;
    if (left < 0) return place;
  }
  return PLACES[0] as Place;
}
