import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { chooseHeading } from "./choose-heading.ts";
import { importListings, readImportableAccounts } from "./import-listings.ts";
import {
  beginApply,
  beginCheck,
  beginReading,
  beginUndo,
  correctCells,
  dropImport,
  openImport,
  takePart,
} from "./move-import.ts";
import { openParityFile, readParity } from "./parity.ts";
import { openProblemFile } from "./problem-file.ts";

const done = { data: { done: true } };

/** What is done with imports; they are read over GraphQL (ItemImport, ItemImportRow). */
export function addImportRoutes(app: FastifyInstance): void {
  serve(app, "POST /api/imports", async (request) => ({
    data: await openImport(ctxOf(request), request.input),
  }));
  serve(app, "GET /api/imports/listings", async (request) => ({
    data: await readImportableAccounts(ctxOf(request)),
  }));
  serve(app, "POST /api/imports/listings", async (request) => ({
    data: await importListings(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/imports/:importId/parts", async (request) => {
    await takePart(ctxOf(request), request.params.importId, request.input);
    return done;
  });
  serve(app, "POST /api/imports/:importId/read", async (request) => {
    await beginReading(ctxOf(request), request.params.importId);
    return done;
  });
  serve(app, "POST /api/imports/:importId/heading", async (request) => {
    await chooseHeading(ctxOf(request), request.params.importId, request.input);
    return done;
  });
  serve(app, "POST /api/imports/:importId/check", async (request) => {
    await beginCheck(ctxOf(request), request.params.importId, request.input);
    return done;
  });
  serve(app, "POST /api/imports/:importId/cells", async (request) => {
    await correctCells(ctxOf(request), request.params.importId, request.input);
    return done;
  });
  serve(app, "POST /api/imports/:importId/apply", async (request) => {
    await beginApply(ctxOf(request), request.params.importId);
    return done;
  });
  serve(app, "POST /api/imports/:importId/undo", async (request) => {
    await beginUndo(ctxOf(request), request.params.importId);
    return done;
  });
  serve(app, "POST /api/imports/:importId/remove", async (request) => {
    await dropImport(ctxOf(request), request.params.importId);
    return done;
  });
  serve(app, "GET /api/imports/:importId/problems", async (request, reply) => {
    const { name, pieces } = await openProblemFile(ctxOf(request), request.params.importId);
    return reply.headers(headersOf(name)).send(Readable.from(pieces));
  });
  serve(app, "GET /api/imports/:importId/parity", async (request) => ({
    data: await readParity(ctxOf(request), request.params.importId),
  }));
  serve(app, "GET /api/imports/:importId/parity/file", async (request, reply) => {
    const { name, pieces } = await openParityFile(ctxOf(request), request.params.importId);
    return reply.headers(headersOf(name)).send(Readable.from(pieces));
  });
}

/** Of a CSV file with this name, which is handed to the person and kept nowhere. */
function headersOf(name: string): Record<string, string> {
  const plain = name.replaceAll(/[^\w. -]/g, "_");
  return {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
}
