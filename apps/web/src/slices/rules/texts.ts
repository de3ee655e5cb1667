/** All words of rules. */
export const texts = {
  title: "Rules", intro: "Rules act on new orders from top to bottom, once per order.", counted: (on: number, all: number) => `${on} of ${all} on`,
  fresh: "New rule", none: "No rules yet. Start with a dry run.", loadFailed: "Rules didn’t load.", missing: "This rule is gone.", back: "Back", choose: "Choose a rule, or make one.",
  noScope: "Your account can't do this. Ask an administrator.", limit: "No rule may refund, accept an offer or ship. Those wait for a person.",
  list: "Rules in their order", columns: ["No.", "State", "New order, if … then …", "Runs", "Last run"],
  numbered: (number: number) => `Rule ${number}`, everyOrder: "every order", sentence: (conditions: string, acts: string) => `New order, ${conditions} → ${acts}`,
  dry: "Dry run", on: "On", off: "Off", isOn: (name: string) => `${name} is on`, stops: "stops there", unsaved: "Unsaved changes",
  runs: (count: number) => `${count} in 7 days`, never: "never", clashes: (numbers: readonly number[]) => `Clashes with ${numbers.length === 1 ? "rule" : "rules"} ${numbers.join(", ")}`,
  acts: (name: string) => `Actions on ${name}`, grab: (name: string, number: number) => `Move ${name}, now rule ${number}`, up: "Move up", down: "Move down", remove: "Delete rule", open: "Edit", turnOn: "Turn on", turnOff: "Turn off", tryIt: "Dry run again",
  wouldMatch: (count: number, days: number) => `would match ${count} in ${days} days`,
  pause: {
    label: "Pause all", since: "All rules are paused since", by: (name: string) => `by ${name}.`, meaning: "Orders that arrive meanwhile get no run, also later. “Run rules” on chosen orders still works.",
    end: "Resume", done: "All rules are paused.", ended: "Rules act again.", short: "paused",
  },
  made: (by: string) => `Changed by ${by}`,
  turnedOn: (name: string) => `Rule “${name}” is on.`, turnedOff: (name: string) => `Rule “${name}” is off.`, turnedDry: (name: string) => `Rule “${name}” is a dry run.`,
  ordered: "Rules in another order.",
  moved: (name: string, number: number) => `“${name}” is rule ${number} now.`, removed: (name: string) => `Rule “${name}” deleted.`, saved: (name: string) => `Rule “${name}” saved.`,
  changedElsewhere: "Somebody else changed this rule meanwhile.", takeTheirs: "Show theirs",
  editor: {
    label: "Rule", name: "Name", namePlaceholder: "What it is for", when: "When", newOrder: "a new order arrives", joints: ["if", "and", "or"], actJoints: ["then", "and"],
    addCondition: "Condition", addAct: "Act", alternative: "Or…", alternativeTo: "Or… an alternative to this condition", removeCondition: "Remove this condition", removeAct: "Remove this act",
    isLast: "Stop after this rule", save: "Save", saveDry: "Save, keep dry run", turnOn: "Turn on", discard: "Discard", busy: "Saving…", fixFirst: "Some fields need attention.",
    anyOrder: "Without a condition it acts on every new order.",
  },
  fields: {
    platform: "platform", account: "account", country: "country", international: "destination", total: "total", pieces: "pieces", line: "items", tag: "tag", weight: "weight", note: "buyer’s note", buyer: "buyer", gift: "gift",
  },
  ops: {
    platform: { is: "is", isNot: "is not" }, account: { is: "is", isNot: "is not" }, country: { is: "is", isNot: "is not" }, international: { is: "is abroad", isNot: "is in the country" }, total: { over: "over", under: "under" }, pieces: { over: "at least", under: "at most" },
    line: { skuAny: "any SKU contains", skuEvery: "every SKU contains", titleAny: "any title contains", titleEvery: "every title contains" }, tag: { is: "is", isNot: "is not" }, weight: { over: "over", under: "under" },
    note: { is: "contains", isNot: "does not contain" }, buyer: { is: "bought before", isNot: "buys for the first time" }, gift: { is: "yes", isNot: "no" },
  },
  actKinds: { addTag: "add tag", removeTag: "remove tag", move: "move to", hold: "hold", pin: "pin", preset: "set preset", service: "send by", package: "pack as", note: "add note" },
  words: {
    field: "What is looked at", op: "How", value: "Value", currency: "Currency", act: "What is done",
    days: "Days", reason: "What it waits for", grams: "g", daysUnit: "days", countries: "GB, IE",
    noService: "Link a courier first", noPreset: "Add a service preset first",
    gone: (name: string) => `${name} (not offered)`,
  },
  problems: { name: "Give the rule a name.", value: "Say which.", country: "Two letters each, such as GB.", amount: "Enter an amount.", whole: "Enter a whole number.", days: "1 to 365 days.", currency: "Three letters, such as EUR." },
  preview: {
    title: (count: number, days: number) => `Would have matched ${count === 1 ? "1 order" : `${count} orders`} in ${days} days`, asking: "Trying it on the last 30 days…", open: (count: number) => (count === 1 ? "1 waits to be sent" : `${count} wait to be sent`),
    failed: "The dry run failed.", unready: "Fill in the conditions to see what it would have done.", again: "Check again", order: "Order", item: "Item and buyer", why: "Why it matches", would: "Would have done", closed: "closed since", none: "No order of the last 30 days fits.",
    all: (count: number) => `Show all ${count}`, more: (shown: number, count: number) => `The newest ${shown} of ${count}`, run: (count: number) => (count === 1 ? "Run on this order…" : `Run on these ${count} orders…`), saveFirst: "Save the rule first.", checked: (count: number) => `${count} looked at`, every: "every order",
  },
  conflict: (lower: { number: number; name: string }, higher: { number: number; name: string }, about: string, doesStop: boolean) =>
    `Rule ${lower.number} “${lower.name}” may act on the same orders and also sets the ${about}. Rule ${higher.number} “${higher.name}” runs first ${doesStop ? "and stops there" : "and wins"}.`,
  about: { addTag: "tags", removeTag: "tags", move: "location", hold: "hold", pin: "pin", preset: "preset", service: "service", package: "package", note: "note" },
  run: {
    title: (count: number) => (count === 1 ? "Run rules on 1 order" : `Run rules on ${count} orders`), which: "Rule", all: "All rules that are on", submit: "Run", busy: "Running…", cancel: "Cancel", about: "Old and sent orders count too. A rule that acted on an order before does not again.",
    noneOn: "No rule is on. Choose one.", key: "run rules", done: (done: number, unmatched: number, before: number) => [
      done === 1 ? "Rules ran on 1 order." : `Rules ran on ${done} orders.`, unmatched > 0 ? `${unmatched} did not match.` : "", before > 0 ? `${before} had their run before.` : "",
    ].filter((part) => part !== "").join(" "),
    takenBack: (count: number, kept: readonly string[]) => [
      count === 1 ? "Taken back on 1 order." : `Taken back on ${count} orders.`,
      kept.length === 0 ? "" : `${kept.slice(0, 5).join(", ")}${kept.length > 5 ? ` and ${kept.length - 5} more` : ""} changed since and ${kept.length === 1 ? "stays" : "stay"} as ${kept.length === 1 ? "it is" : "they are"}.`,
    ].filter((part) => part !== "").join(" "),
    failed: (count: number) => (count === 1 ? "1 order was not found." : `${count} orders were not found.`),
  },
  keys: { group: "Rules", move: "next, previous", up: "move rule up", down: "move rule down", open: "edit", menu: "rule actions", save: "save", fresh: "new rule", undo: "undo the last change", leave: "back to the list", pause: "pause or resume all" },
} as const;
