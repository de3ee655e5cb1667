/** What buyers write. All of it is data for screens: some is deliberately awkward. */
const lines = (text: string): readonly string[] => text.trim().split("\n");

/** Notes at the checkout. */
export const BUYER_NOTES = lines(`
Please wrap the lens separately, the box is tight.
A present: no price on the slip, please 🎁
Could you post it before Friday? I'm away from Saturday.
Leave with the neighbour at no. 12 if I'm out.
אנא לארוז היטב, תודה!
Bitte mit Sendungsnummer verschicken 🙏
I’m paying the customs, please mark it “used goods”.
Gate code is #4471 — ring "Papadopoulos", not the flat number.
=SUM(A1:A9) my cat walked over the keyboard, sorry
Signature on delivery please. <b>Important!</b>`);

/** First messages about an order or an item. */
export const QUESTIONS = lines(`
Hi! Has it been posted yet?
Could you tell me the tracking number, please?
Is this still available?
Would you do a discount if I took two?
Does it come with the original box?
What are the measurements, pit to pit?
It arrived with a crack in the corner 😢 what can we do?
I put in the wrong house number. It's 14, not 41!
J'adore ! Pouvez-vous l'envoyer en Mondial Relay ?
Wrong size, I'd like to send it back.
مرحبا، هل يمكن الشحن إلى دبي؟
Can I cancel? I clicked twice by mistake.`);

/** What sellers answered. */
export const ANSWERS = lines(`
Posting today, tracking follows.
Yes, it is. Happy to answer anything else.
Thank you for the kind words!
So sorry! Please send a picture and I'll sort it out at once.
I've changed the label, no problem.`);

/** Follow-ups of buyers. */
export const THANKS = lines(`
Brilliant, thank you!
👍
Any news?
Perfect, merci beaucoup.
OK, but please hurry, it's a birthday present.`);

/** Words with an offer. */
export const OFFER_WORDS = lines(`
Would you take this?
I could pay right away.
Student budget, sorry 🙈
Last week one went for that price.`);

/** Ratings by stars, from one star up. */
export const RATING_WORDS: readonly (readonly string[])[] = [
  ["Never arrived. Not amused.", "Not as described at all."],
  ["Smells of smoke.", "Three weeks to cross one river."],
  ["It's OK.", "Fine, the box was crushed though."],
  ["Very nice, a bit slow.", "Good seller, good price."],
  [
    "Perfect! A+++ 🌟",
    "Packed like the crown jewels.",
    "Schnell und gut verpackt.",
    "とても良い出品者です",
    "Better than the pictures.",
  ],
];

/** Carriers of a history, with a tracking pattern. */
export const CARRIERS: readonly { name: string; pattern: string }[] = [
  { name: "Royal Mail", pattern: "RN999999999GB" },
  { name: "Evri", pattern: "H9A9AA9999999999" },
  { name: "DPD", pattern: "15509999999999" },
  { name: "DHL", pattern: "JD0149999999999999" },
  { name: "UPS", pattern: "1Z999AA19999999999" },
  { name: "La Poste", pattern: "LX999999999FR" },
];
