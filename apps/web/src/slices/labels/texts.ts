/** The words of labels, days and parcels on their way. */
const parcels = (count: number): string => (count === 1 ? "1 parcel" : `${count} parcels`);
const orders = (count: number): string => (count === 1 ? "1 order" : `${count} orders`);
const labels = (count: number): string => (count === 1 ? "1 label" : `${count} labels`);
const dayForm = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** A day, YYYY-MM-DD, as people say it. */
export const nameDay = (day: string): string => dayForm.format(Date.parse(`${day}T00:00:00Z`));

export const texts = {
  title: "Labels",
  goods: "Goods for customs",
  noScope: "Your account can't do this. Ask an administrator.",
  provider: { title: "Label providers", failed: "Label providers didn't load.", alive: "Linked", dead: "Link again needed", again: "Link again", missing: "No label provider is linked.", link: "Link the practice courier", linking: "Linking…", linked: "Label provider linked.", elsewhere: "Linked accounts", linkOne: (courier: string) => `Link ${courier}`, practiceHint: "It belongs to the practice market, which has keys for you.", practiceFill: "Fill in practice keys", unlink: "Unlink", unlinkOne: (username: string, courier: string) => `Unlink ${username} (${courier})`, unlinkText: "No labels are bought there until it is linked again, which needs its keys.", keep: "Keep linked", unlinking: "Unlinking…", unlinked: "Label provider unlinked." },
  dialog: (orderNumber: string) => `Label for ${orderNumber}`,
  dialogPlain: "Label",
  close: "Close",
  parcel: { package: "Package", weight: "Weight in kg", weightWrong: "Enter the weight in kilograms, such as 0.84.", sources: { typed: "as entered", bench: "from the scale", plan: "as set", items: "from the items", package: "from the package", default: "Default weight" }, weighs: (kilograms: string) => `${kilograms} kg`, presets: { S: "S", M: "M", L: "L", own: "Own" }, noPackage: "Not set" },
  rates: {
    title: "Services", loading: "Asking for prices…", failed: "Prices didn't load.", none: "No service takes this parcel.", retry: "Try again", fix: "Fix before buying", refused: "Courier refused",
    days: (min: number | null, max: number | null) => (min === null || max === null ? "" : min === max ? (min === 1 ? "1 day" : `${min} days`) : `${min} to ${max} days`),
    tracked: "Tracked", untracked: "Not tracked", preferred: "Chosen first",
  },
  buy: {
    act: (price: string) => `Buy label ${price}`, plain: "Buy label", busy: "Buying…",
    bought: "Label bought.", onItsWay: "On its way to the courier. It is bought once, whatever happens.",
    extra: "Buy one more label", printLater: "Print it from the list once it's bought.",
    andPrint: "Buy and print", andPrintFor: (price: string) => `Buy and print ${price}`,
    ask: (orderNumber: string) => `Buy a label for ${orderNumber}?`, anyway: "Buy anyway", notNow: "Don't buy",
    shipAtOnce: "Mark as shipped when bought", exists: "This order has a label.",
  },
  ship: { act: "Mark as shipped", busy: "Marking…", done: "Successfully marked as shipped!", onItsWay: (platform: string) => `On its way to ${platform}.` },
  print: { act: "Print label", again: "Print again", tooMany: (count: number, most: number) => `${count} labels are too many for one file. Print at most ${most} at once.`, blocked: "Your browser blocked the window. Allow pop-ups for this page.", format: "Format", formats: { "4x6": "4 × 6 in", a6: "A6", a4x2: "A4, two labels" }, sort: "Order of printing", sorts: { list: "As listed", place: "By place, as picked", sku: "By SKU" }, slips: "Pick slips", slipChoices: { none: "No pick slips", each: "Pick slip after each label", apart: "Pick slips after all labels" }, noneGood: "None of these labels can be printed.", count: (count: number) => (count === 0 ? "Not printed" : count === 1 ? "Printed once" : `Printed ${count} times`) },
  void: {
    act: (count: number) => (count === 1 ? "Void label" : `Void ${labels(count)}`), title: (count: number) => (count === 1 ? "Void this label?" : `Void ${labels(count)}?`), cancel: (count: number) => (count === 1 ? "Keep label" : "Keep labels"),
    body: (amounts: string, count: number) => `${count === 1 ? "The barcode stops" : "Their barcodes stop"} working. The courier decides on the refund of ${amounts}.`, busy: "Voiding…",
    done: (count: number) => (count === 1 ? "Label voided." : `${labels(count)} voided.`), part: (done: number, count: number, reason: string) => `${done} of ${labels(count)} voided. ${reason}`, noneGood: "None of these can be voided.",
    states: { requested: "Void requested", accepted: "Void accepted", refunded: "Refunded", refused: "Void refused" },
  },
  withdraw: {
    waits: (courier: string) => `Waits until ${courier} is linked again.`, acts: { labelPurchase: "Withdraw purchase", labelVoid: "Withdraw void" }, done: "Withdrawn before it was sent.", tooLate: "It was sent already.",
  },
  states: {
    planned: "Buying", labelBought: "Bought", printed: "Printed", manifested: "On the manifest", handedOver: "Handed over", inTransit: "In transit", outForDelivery: "Out for delivery", delivered: "Delivered",
    exception: "Exception", returnedToSender: "Returned to sender", lost: "Lost",
  },
  list: {
    today: "Today's labels", empty: "No labels today.", emptyDay: "No labels that day.", failed: "Labels didn't load.", day: "Day", earlier: "Earlier day", later: "Later day", order: "Order", service: "Service", number: "Tracking number", price: "Price", state: "State",
    printed: "Printed", acts: "Acts", isReturn: "Return", spent: (amounts: string) => `${amounts} spent`,
    count: labels, needsLabel: "Ready for a label", needsEmpty: "Every order to ship has its label.",
    open: "Open order", rates: "Rates", all: "Select all", plan: "Set…",
    bySomebody: (name: string) => `by ${name}`,
    select: "Select", selectDone: "Done", selected: (count: number) => `${count} selected`, more: (count: number) => `${count} more orders in the Ship queue`,
  },
  manifest: {
    act: "End of day", actOf: (courier: string) => `End of day: ${courier}`, busy: "Closing…", title: "Manifests", none: "No manifests yet.", closed: (count: number, day: string) => `${parcels(count)} on the manifest of ${nameDay(day)}.`, print: "Print manifest", ask: "End this day?",
    body: (count: number, day: string, courier: string) => `${parcels(count)} of ${nameDay(day)} go on the manifest of ${courier}. Labels bought after that are for the next day.`, keep: "Cancel", line: (day: string, count: number) => `${nameDay(day)}, ${parcels(count)}`,
    states: { closing: "On its way", closed: "Closed", refused: "Refused" },
  },
  many: {
    columns: { order: "Order", country: "Country", package: "Package", weight: "Weight", service: "Service", price: "Price" },
    total: (count: number, amounts: string) => `Buy ${labels(count)}, ${amounts}`, fix: "Fix before buying", refused: "Courier refused", good: "Ready to buy", cheapest: "Cheapest", cheapestTracked: "Cheapest tracked", preferred: "Chosen first, else cheapest tracked", odd: "Look at these first", oddHint: "Each costs more than twice what most of them do, isn't tracked, or has the default weight.", oddTotal: (count: number, amounts: string) => `${count === 1 ? "1 label needs" : `${count} labels need`} a look first: ${amounts} of the total.`, byDefault: (count: number) => (count === 1 ? "1 has the default weight." : `${count} have the default weight.`), service: "Service",
    states: { waiting: "Waiting", sending: "Buying…", sent: "Bought", onItsWay: "On its way to the courier" }, goesOn: "The purchases go on. Notices tell how it ended.",
    tally: (bought: number, refused: number, onItsWay: number, waiting: number) => [`${labels(bought)} bought`, `${refused} not bought`, ...(onItsWay > 0 ? [`${onItsWay} on the way`] : []), ...(waiting > 0 ? [`${waiting} to go`] : [])].join(", "),
    along: (numbers: readonly string[]) => `${numbers.join(", ")} ${numbers.length === 1 ? "goes" : "go"} along`,
    leftOut: (count: number) => `${count === 1 ? "1 more order is" : `${count} more orders are`} not listed: too many at once.`,
    labelled: (count: number) => `${count === 1 ? "1 order has" : `${count} orders have`} a label or went out already, and ${count === 1 ? "is" : "are"} left out.`,
    together: (count: number) => `${count === 1 ? "1 order goes" : `${count} orders go`} out with another one listed here, under its label.`,
    failed: "Prices didn't load.", print: (count: number) => `Print ${labels(count)}`, noneLeft: "Nothing can be bought.", apply: "Service for all",
  },
  tracking: {
    title: "Tracking", empty: "No parcels in transit.", showThem: "Show them", unfollowed: (written: string) => `${written} without tracking events`,
    emptyOf: (count: number, written: string) =>
      `No parcels in transit. ${count === 1 ? "1 parcel" : `${written} parcels`} went with a courier that sends no tracking events.`,
    emptyFilter: "No parcels match this filter.", failed: "Parcels didn't load.", clear: "Clear filter",
    filters: { transit: "In transit", exception: "Exception", unseen: "No scan for 3 days", delivered: "Delivered", temporary: "Temporary", unfollowed: "No tracking events", all: "All" }, filter: "Show",
    columns: { order: "Order", courier: "Courier", number: "Tracking number", event: "Last event", days: "Days in transit", expected: "ETA", state: "State" },
    noEvents: "No tracking events for this courier.", waiting: "Not seen yet.", days: (count: number) => (count === 1 ? "1 day" : `${count} days`), temporary: "Temporary", correct: "Correct tracking", count: parcels,
    history: "Events", close: "Close", at: "at", select: "Select", selectDone: "Done", selected: (count: number) => `${count} selected`, message: "Message with snippet", messageKey: "message buyers",
  },
  settings: {
    open: "Settings", title: "How you send", from: "Parcels come from", name: "Name", line1: "Street", line2: "Second line", city: "Town", postcode: "Postcode", country: "Country, two letters", countryWrong: "Two letters, such as GB.",
    weight: "Weight where nobody said, in kg", origin: "Goods come from, two letters", hsCode: "Customs tariff number", shipped: "Mark orders as shipped when their label is bought", save: "Save", saving: "Saving…", saved: "Saved.", cancel: "Cancel",
    failed: "Settings didn't load.", needed: "Enter this.",
  },
  packages: {
    title: "Your packages", none: "None yet. S, M and L are always there.", name: "Name", length: "Length, cm", width: "Width, cm", height: "Height, cm", weight: "Weight, kg", add: "Add", remove: (name: string) => `Remove ${name}`,
    sizeWrong: "Centimetres, such as 30.",
  },
  services: { title: "Services", of: (courier: string) => `Services of ${courier}`, preferred: "Chosen first", noPreference: "Cheapest tracked", hidden: "Not shown", failed: "Services didn't load." },
  afterBuying: {
    title: "After buying a label",
    choices: { nothing: "Do nothing", view: "Open the label", print: "Open the print dialog" },
    hint: "Browsers don't print without a dialog. Chrome, Edge and Firefox open theirs; Safari shows the label and you press ⌘P. Allow pop-ups for this page.",
  },
  cheapest: {
    planned: "As set", preferred: "Chosen first", tracked: "Cheapest tracked", any: "Cheapest",
    cheaper: (service: string, price: string, isTracked: boolean) => `cheapest is ${service}, ${price}${isTracked ? "" : ", not tracked"}`,
    loading: "Asking for prices…", checkWeight: "Check the weight",
    weightFirst: (order: string) => `${order} has the default weight. Check it, then buy.`,
    notPriced: "Open it for prices.", key: "buy and print",
    wait: "Prices are still on their way.", none: "No order here has a price yet.", bought: "Bought",
  },
  printing: { title: "You print labels on", hint: "For you alone, on every device." },
  returnLabel: { title: "Label for the return" },
  plan: {
    title: (count: number) => (count === 1 ? "Set service, package and weight" : `Set service, package and weight of ${orders(count)}`),
    service: "Service", package: "Package", weight: "Weight in kg",
    asIs: "Leave as it is", clearService: "No planned service", clearPackage: "No planned package",
    clearWeight: "No planned weight", leaveWeight: "Leave empty to keep it", submit: "Set", busy: "Setting…",
    cancel: "Cancel",
    hint: "Nothing is bought. Labels for these orders start from what you set, and rules leave it alone.",
    nothing: "Choose a service, a package or a weight.",
    noService: "Choosing a service needs the right to buy labels.",
    done: (count: number, what: string) => `${what} set for ${orders(count)}.`,
    failed: (count: number) => `${orders(count)} couldn't be set.`,
    undone: (count: number) => `Back to what it was for ${orders(count)}.`,
    notUndone: (count: number) => `${count === 1 ? "1 order changed" : `${count} orders changed`} since and ${count === 1 ? "stays" : "stay"} as ${count === 1 ? "it is" : "they are"}.`,
    key: "set", parts: { service: "Service", package: "Package", weight: "Weight" },
    what: (parts: readonly string[]) => parts.map((part, at) => (at === 0 ? part : part.toLowerCase())).join(parts.length > 2 ? ", " : " and "),
  },
  presets: {
    title: "Service presets", choose: "Service preset",
    none: "No service presets yet. A preset sets service, package and weight in one go.", add: "Add preset",
    chooseOne: "Choose a preset.", filter: "Filter presets", failed: "Service presets didn't load.",
    about: "A preset sets service, package and weight in one go: for chosen orders with S, in the label form, or by a rule. Changing a preset leaves orders as they were set.",
    linkFirst: "Link a label provider first: presets are made of its services.",
    removed: (name: string) => `Preset "${name}" deleted.`,
    saved: (name: string) => `Preset "${name}" saved.`, edit: "Edit", remove: "Delete",
    editOne: (name: string) => `Edit ${name}`, name: "Name", service: "Service", package: "Package",
    weight: "Weight in kg", weightHint: "Leave empty to keep each order's own weight.",
    noPackage: "Leave as it is",
    taken: "Another preset has this name.", chooseService: "Choose a service.",
    inPackage: (name: string) => `package ${name}`, packageGone: "deleted",
    notOffered: (service: string) => `${service} isn't offered for this parcel. Choose another service.`,
    label: "Preset", noneChosen: "No preset",
  },
  keepFirst: { act: (service: string, packageName: string | null) => (packageName === null ? `Choose ${service} first from now on` : `Choose ${service} first for package ${packageName}`), kept: "Chosen first from now on.", title: "Chosen first by package", anyPackage: "No package", forget: (packageName: string) => `Forget the choice for ${packageName}` },
  customs: {
    title: "For customs", description: "Description", hsCode: "Tariff number", origin: "Country of origin", value: (currency: string) => `Value of one, ${currency}`, save: "Save and ask again", once: "for this parcel alone", noSku: "This item has no SKU to keep it for: set the tariff number for all goods in Settings.",
    hsWrong: "Six to ten digits.", originWrong: "Two letters, such as GB.", valueWrong: "An amount, such as 12.50.",
  },
  keys: { group: "Labels", move: "move", plan: "set service, package, weight", preset: "service preset", label: "Label", buy: "Buy label", print: "Print label again", void: "Void label" },
} as const;
