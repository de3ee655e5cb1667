/**
 * How many connections one address may hold open at a time (reliability, threat 16). What comes beyond it is
 * answered 503 on the socket and closed before it reaches the parser. A reverse proxy that was named
 * (--proxy) speaks for many people and is not counted. Connections that say nothing are closed by the
 * server's own time limits, which makes room again.
 */
import type { FastifyInstance } from "fastify";
import { isIPv6, type Socket } from "node:net";
import { namedProxies, plainAddress } from "../trusted-proxies.ts";

export interface ConnectionLimit {
  perAddress: number;
  /** Addresses and networks of reverse proxies. */
  trustedProxies: readonly string[];
  /** What a connection too many is sent. */
  refusal: () => string;
}

/** Puts the limit before the server's own taking of connections. Call once, before it listens. */
export function limitConnections(
  server: FastifyInstance["server"],
  { perAddress, trustedProxies, refusal }: ConnectionLimit,
): void {
  const isProxy = namedProxies(trustedProxies);
  const open = new Map<string, number>();
  const takers = server.listeners("connection") as ((this: unknown, socket: Socket) => void)[];
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? "");
    if (!isProxy(address)) {
      const key = networkOf(address);
      const count = open.get(key) ?? 0;
      if (count >= perAddress) return refuse(socket, refusal());
      open.set(key, count + 1);
      socket.once("close", () => {
        const left = (open.get(key) ?? 1) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      });
    }
    for (const take of takers) take.call(server, socket);
  });
}

function refuse(socket: Socket, text: string): void {
  socket.on("error", () => undefined);
  // What it sends is not read: it gets its answer and is gone.
  socket.end(text, () => socket.destroy());
}

/** A household has a network of IPv6 addresses (/64): they count as one. Pure. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: zeros }, () => "0"), ...after].slice(0, 4).join(":");
}
