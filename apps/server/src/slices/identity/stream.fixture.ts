import { vi } from "vitest";

/**
 * Opens a live stream whose heart doesn't beat. A beat would find an ended session fifteen seconds later,
 * too: without one, a stream that ends was ended by the word that its session or token is over.
 */
export async function withoutHeartbeat(open: () => Promise<Response>): Promise<Response> {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  try {
    return await open();
  } finally {
    vi.useRealTimers();
  }
}
