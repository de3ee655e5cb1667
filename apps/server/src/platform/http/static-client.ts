/**
 * Serves the built web client. The files are listed once per build and looked up by exact name, so no path
 * can climb out of the folder. Hashed assets are immutable; a route's path gets index.html, never cached; a
 * missing script is a plain 404, not the page.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, sep } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { unknownRoute } from "./unknown-route.ts";

interface ClientFile {
  body: Buffer;
  etag: string;
  type: string;
  isHashed: boolean;
  /** Encoded forms that the build left beside the file. */
  encoded: { encoding: string; body: Buffer }[];
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
};
const encodings = [
  [".zst", "zstd"],
  [".br", "br"],
  [".gz", "gzip"],
] as const;
const hashedName = /[-.][A-Za-z0-9_-]{8,}\.\w+$/;
const yearSeconds = 31_536_000;

/** Adds the routes of the client in a folder; the folder may be built later. */
export function serveClient(app: FastifyInstance, folder: string): void {
  const client = readClientOnce(folder);
  app.get("/*", { config: { requires: "guest" } }, async (request, reply) => {
    const path = pathOf(request);
    const files = client();
    const file = files.get(path);
    if (file !== undefined) return sendFile(request, reply, file);
    const page = files.get("/index.html");
    if (page === undefined || !isPagePath(path)) throw unknownRoute(app, request);
    return sendFile(request, reply, page);
  });
}

function pathOf(request: FastifyRequest): string {
  const path = request.url.split("?", 1)[0] ?? "/";
  return path === "/" ? "/index.html" : path;
}

/** Routes of the client have no file extension; our own addresses are never its routes. */
function isPagePath(path: string): boolean {
  return (
    !/^\/(?:api|graphql|assets)(?:\/|$)/i.test(path) && !/\.\w{1,8}$/.test(path.slice(path.lastIndexOf("/")))
  );
}

function readClientOnce(folder: string): () => Map<string, ClientFile> {
  let files = new Map<string, ClientFile>();
  let builtAt = -1;
  const index = join(folder, "index.html");
  return () => {
    const changedAt = existsSync(index) ? statSync(index).mtimeMs : 0;
    if (changedAt !== builtAt) {
      files = changedAt === 0 ? new Map() : listFiles(folder);
      builtAt = changedAt;
    }
    return files;
  };
}

function listFiles(folder: string): Map<string, ClientFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".map"))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll(sep, "/"))
    .filter((name) => !name.includes("/."));
  const isEncoded = (name: string) => encodings.some(([ending]) => name.endsWith(ending));
  const known = new Set(names);
  return new Map(
    names.filter((name) => !isEncoded(name)).map((name) => [name, readClientFile(folder, name, known)]),
  );
}

function readClientFile(folder: string, name: string, known: ReadonlySet<string>): ClientFile {
  const body = readFileSync(join(folder, name));
  return {
    body,
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    type: types[extname(name)] ?? "application/octet-stream",
    isHashed: name.startsWith("/assets/") && hashedName.test(name),
    encoded: encodings
      .filter(([ending]) => known.has(name + ending))
      .map(([ending, encoding]) => ({ encoding, body: readFileSync(join(folder, name + ending)) })),
  };
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: ClientFile): FastifyReply {
  const caching = file.isHashed ? `public, max-age=${yearSeconds}, immutable` : "no-cache";
  void reply.headers({ "cache-control": caching, etag: file.etag, vary: "Accept-Encoding" });
  if (request.headers["if-none-match"] === file.etag) return reply.code(304).send();
  const accepted = new Set(
    (request.headers["accept-encoding"] ?? "").split(",").map((part) => part.split(";", 1)[0]?.trim()),
  );
  const encoded = file.encoded.find(({ encoding }) => accepted.has(encoding));
  if (encoded !== undefined) void reply.header("content-encoding", encoded.encoding);
  return reply.type(file.type).send(encoded?.body ?? file.body);
}
