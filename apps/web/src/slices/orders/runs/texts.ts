/** Words about runs: many acts that the service took in at once. */
const messages = (count: number): string => (count === 1 ? "1 message" : `${count} messages`);
const orders = (count: number): string => (count === 1 ? "1 order" : `${count.toLocaleString("en-GB")} orders`);
const attention = (count: number): string => `${count} ${count === 1 ? "needs" : "need"} attention.`;

export const texts = {
  shipment: {
    goesOn: (done: number, count: number) => `Marking ${orders(count)} as shipped: ${done} done. The run goes on.`,
    done: (count: number) => `Successfully marked as shipped! ${orders(count)}`,
    partly: (done: number, count: number) => `${done} of ${count} marked as shipped. ${attention(count - done)}`,
  },
  message: {
    goesOn: (done: number, count: number) => `Sending ${messages(count)}: ${done} sent. The run goes on.`,
    done: (count: number) => `${messages(count)} sent.`,
    partly: (done: number, count: number) => `${done} of ${messages(count)} sent. ${attention(count - done)}`,
  },
  show: "Show them",
} as const;
