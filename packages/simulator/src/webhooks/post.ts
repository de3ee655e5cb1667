/** Posts to a webhook address of this machine: at most 16 at a time, 5 s each, no redirects. */
import { Agent, request } from "node:http";

const TIMEOUT_MS = 5000;
const AT_ONCE = 16;

export type Poster = {
  post: (url: string, body: string, headers: Record<string, string>) => Promise<number | null>;
  close: () => void;
};

/** Makes a poster; `post` gives the status, or null when there was no answer in time. */
export function createPoster(): Poster {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const waiting: (() => void)[] = [];
  let running = 0;
  let isClosed = false;
  const send = (url: string, body: string, headers: Record<string, string>): Promise<number | null> =>
    new Promise((resolve) => {
      const bytes = Buffer.from(body, "utf8");
      const outgoing = request(
        url,
        {
          method: "POST",
          agent,
          timeout: TIMEOUT_MS,
          headers: {
            "content-type": "application/json",
            "content-length": bytes.length,
            "user-agent": "practice-market/1",
            ...headers,
          },
        },
        (response) => {
          response.resume();
          response.on("end", () => resolve(response.statusCode ?? null));
          response.on("error", () => resolve(null));
        },
      );
      const deadline = setTimeout(() => outgoing.destroy(), TIMEOUT_MS);
      outgoing.on("close", () => {
        clearTimeout(deadline);
        resolve(null);
      });
      outgoing.on("error", () => resolve(null));
      outgoing.on("timeout", () => outgoing.destroy());
      outgoing.end(bytes);
    });
  return {
    post: async (url, body, headers) => {
      if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
      if (isClosed) return null;
      running += 1;
      try {
        return await send(url, body, headers);
      } finally {
        running -= 1;
        waiting.shift()?.();
      }
    },
    close: () => {
      isClosed = true;
      agent.destroy();
      for (const go of waiting.splice(0)) go();
    },
  };
}
