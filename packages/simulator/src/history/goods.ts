/** What is sold here, by category; the price range is in pence. */
export type Category = {
  category: string;
  code: string;
  from: number;
  to: number;
  titles: readonly string[];
  variantName: string | null;
  variants: readonly string[];
  material: string;
};

const words = (text: string): string[] => text.split("|");

/** Every category has a drawing of its own in media/drawings.ts. */
export const GOODS: readonly Category[] = [
  {
    category: "camera",
    code: "CAM",
    from: 3500,
    to: 24900,
    variantName: "Strap",
    variants: words("Black|Brown|None"),
    material: "metal",
    titles: words(
      "Olympus OM-10 with 50 mm f/1.8|Pentax K1000, new light seals|Yashica Mat-124G " +
        "TLR|Polaroid SX-70, tested|Zorki 4 with Jupiter-8|Canon AE-1 Program, black",
    ),
  },
  {
    category: "record",
    code: "REC",
    from: 600,
    to: 6900,
    variantName: "Sleeve",
    variants: words("VG|VG+|NM"),
    material: "vinyl",
    titles: words(
      "Kate Bush — Hounds of Love, 1985|Neu! 75, Brain green label|Fela Kuti – Zombie (’77 " +
        "pressing)|Sigur Rós: ( ) 2LP|山下達郎 – For You, OBI付き|Motörhead, Ace of Spades, gold vinyl",
    ),
  },
  {
    category: "watch",
    code: "WAT",
    from: 2900,
    to: 29900,
    variantName: "Band",
    variants: words("Steel|Leather|NATO"),
    material: "steel",
    titles: words(
      "Seiko 5 automatic, 1978, steel|Casio F-91W, new old stock|Vostok Amphibia “Scuba Dude”|Omega Genève, serviced 2024",
    ),
  },
  {
    category: "jacket",
    code: "JKT",
    from: 2400,
    to: 15900,
    variantName: "Size",
    variants: words("S|M|L|XL"),
    material: "cotton",
    titles: words(
      "M-65 field jacket, olive|Barbour Bedale, rewaxed|Levi's trucker 70505|Donkey jacket, ex-miner's, leather yoke",
    ),
  },
  {
    category: "keyboard",
    code: "KEY",
    from: 3900,
    to: 39900,
    variantName: "Power",
    variants: words("UK plug|EU plug"),
    material: "plastic",
    titles: words("Casio SK-1 sampling keyboard|Yamaha DX100|Roland SH-101, grey|Stylophone 350S, boxed"),
  },
  {
    category: "mugs",
    code: "MUG",
    from: 900,
    to: 6500,
    variantName: "Colour",
    variants: words("Saffron|Heirloom|Bronte"),
    material: "earthenware",
    titles: words(
      "Hornsea Saffron mugs, set of 4|Denby Arabesque coffee pot|Portmeirion Totem cups, pair|Moomin mug “Winter 2008”",
    ),
  },
  {
    category: "radio",
    code: "RAD",
    from: 1900,
    to: 12900,
    variantName: "Colour",
    variants: words("Red leather|Teak"),
    material: "wood",
    titles: words(
      "Roberts R200 radio, red leather|Braun T3 pocket receiver|Grundig Yacht Boy 400|Brionvega Cubo ts522",
    ),
  },
  {
    category: "bag",
    code: "BAG",
    from: 2900,
    to: 21900,
    variantName: "Colour",
    variants: words("Tan|Black|Burgundy"),
    material: "leather",
    titles: words(
      "Coach Court bag, 9870|Mulberry Bayswater, tired|Swiss army satchel 1963|Freitag F13 Top Cat",
    ),
  },
  {
    category: "comics",
    code: "COM",
    from: 400,
    to: 24900,
    variantName: null,
    variants: [],
    material: "paper",
    titles: words(
      "2000 AD progs 1–25, bagged|Astérix chez les Bretons, EO 1966|Akira vol. 1 (Epic), first " +
        "print|Love & Rockets #1–12, reader copies, a few bent corners, all complete, from a " +
        "smoke-free home with two cats who never touched them",
    ),
  },
  {
    category: "glasses",
    code: "GLA",
    from: 1900,
    to: 9900,
    variantName: "Size",
    variants: words("44|46|48"),
    material: "gold fill",
    titles: words("Algha round eye, gold fill|Cazal 607 frames|NHS 524 frames, black"),
  },
  {
    category: "lamp",
    code: "LMP",
    from: 1500,
    to: 18900,
    variantName: "Plug",
    variants: words("UK|EU"),
    material: "aluminium",
    titles: words(
      "Anglepoise 1227, cream|Lava lamp, Mathmos Astro|Kaiser Idell 6556|Murano mushroom lamp 🍄",
    ),
  },
  {
    category: "shoes",
    code: "SHO",
    from: 1900,
    to: 13900,
    variantName: "Size",
    variants: words("UK 6|UK 8|UK 10|EU 42"),
    material: "suede",
    titles: words(
      "Reebok Club C, white/red|Clarks Desert Trek|Dr. Martens 1460, made in England|adidas Gazelle Indoor",
    ),
  },
  {
    category: "glassware",
    code: "GLW",
    from: 700,
    to: 8900,
    variantName: "Pieces",
    variants: words("1|4|6"),
    material: "glass",
    titles: words("Whitefriars knobbly vase, kingfisher|Duralex Picardie, box of 6|Iittala Aalto bowl"),
  },
  {
    category: "books",
    code: "BOK",
    from: 300,
    to: 9900,
    variantName: null,
    variants: [],
    material: "paper",
    titles: words(
      "Penguin crime, green spines, lot of 40|The Whole Earth Catalog, 1971|Observer’s Book of Lichens <signed>|“Das Kapital”, Bd. 1–3, Dietz",
    ),
  },
];

const DETAILS = [
  "Tested and cleaned.",
  "Sold as seen, see pictures.",
  "From a smoke-free home.",
  "Light wear, priced to go.",
  "Lovely thing 💛",
  "One owner, with the box.",
  "A small chip at the base (picture 3).",
] as const;
/** Sentences for descriptions. */
export const GOODS_DETAILS: readonly string[] = DETAILS;
