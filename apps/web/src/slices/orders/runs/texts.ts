/** Words about runs: many acts that the service took in at once. */
const messages = (count: number): string => (count === 1 ? "1 message" : `${count} messages`);
const orders = (count: number): string => (count === 1 ? "1 order" : `${count.toLocaleString("en-GB")} orders`);
/** What of a run is not done: nothing is claimed before the platform has answered. */
const rest = (onItsWay: number, refused: number): string =>
  `${onItsWay === 0 ? "" : ` ${onItsWay} on ${onItsWay === 1 ? "its" : "their"} way.`}${refused === 0 ? "" : ` ${refused} ${refused === 1 ? "needs" : "need"} attention.`}`;

export const texts = {
  shipment: {
    goesOn: (done: number, count: number) => `Marking ${orders(count)} as shipped: ${done} done. The run goes on.`,
    done: (count: number) => `Successfully marked as shipped! ${orders(count)}`,
    partly: (count: number, onItsWay: number, refused: number) => `${count - onItsWay - refused} of ${count} marked as shipped.${rest(onItsWay, refused)}`,
  },
  message: {
    goesOn: (done: number, count: number) => `Sending ${messages(count)}: ${done} sent. The run goes on.`,
    done: (count: number) => `${messages(count)} sent.`,
    partly: (count: number, onItsWay: number, refused: number) => `${count - onItsWay - refused} of ${messages(count)} sent.${rest(onItsWay, refused)}`,
  },
  show: "Show them",
} as const;
