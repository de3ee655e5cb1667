/** What tests of exports do: orders in a store, an export of them, its file, and a process that is killed. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import type { ExportPreview } from "@stallkeeper/contract";
import { startExport, type ExportDefinition, type ExportFilter, type ExportSetId } from "@stallkeeper/domain";
import {
  buildStall,
  signUpMember,
  signUpOwner,
  startTestApp,
  type Answer,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import type { Services } from "../../platform/context.ts";
import { workExport } from "./work-export.ts";
import { unpackPart } from "./write/packed-part.ts";

interface House {
  app: TestApp;
  owner: Person;
  /** May export, but not what tells who buyers are. */
  clerk: Person;
  packer: Person;
  stranger: Person;
}

/** A definition of a set with all time, and what differs. */
export const define = (
  set: ExportSetId,
  more: Partial<Omit<ExportDefinition, "filter" | "format">> & {
    filter?: Partial<ExportFilter>;
    format?: Partial<ExportDefinition["format"]>;
  } = {},
): ExportDefinition => {
  const usual = startExport(set);
  return {
    ...usual,
    ...more,
    filter: { ...usual.filter, range: "all", ...more.filter },
    format: { ...usual.format, ...more.format },
  };
};

/** The columns of these ids under their ids. */
export const columnsOf = (...ids: string[]): ExportDefinition["columns"] =>
  ids.map((id) => ({ id, name: id }));

export function keepExports() {
  const house = {} as House;
  beforeAll(async () => {
    house.app = await startTestApp({ connectors: [buildStall({})] });
    house.owner = await signUpOwner(house.app);
    const { storeId } = house.owner;
    house.clerk = await signUpMember(house.app, { storeId, scopes: ["export.run"] });
    house.packer = await signUpMember(house.app, { storeId, scopes: ["orders.write"] });
    house.stranger = await signUpMember(house.app);
  });
  afterAll(() => house.app.close());

  const rows = <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
    house.app.services.db.withStore(house.owner.storeId, (tx) => tx.rows<Row>(sql, values));
  const start = (
    definition: ExportDefinition,
    by = house.owner,
    key: string = randomUUID(),
  ): Promise<Answer> => by.client.post("/api/exports/runs", { key, name: "Test", definition });
  const idOf = (answer: Answer): string => {
    if (answer.status !== 200) throw new Error(answer.text);
    return (answer.body as { data: { _id: string } }).data._id;
  };
  const work = (runId: string, services: Services = house.app.services, by = house.owner): Promise<void> =>
    workExport(services, by.storeId, runId);
  const bytesOf = async (runId: string, by = house.owner): Promise<Buffer> => {
    const sql = `select content, is_packed as "isPacked" from export_parts where run_id = $1 order by at`;
    const parts = await house.app.services.db.withStore(by.storeId, (tx) =>
      tx.rows<{ content: Buffer; isPacked: boolean }>(sql, [runId]),
    );
    return Buffer.concat(await Promise.all(parts.map(unpackPart)));
  };
  /** Exports, and answers the file. */
  const take = async (definition: ExportDefinition, by = house.owner): Promise<Buffer> => {
    const runId = idOf(await start(definition, by));
    await work(runId, house.app.services, by);
    return bytesOf(runId, by);
  };
  /** What the builder is shown. */
  const preview = async (definition: ExportDefinition, by = house.owner): Promise<ExportPreview> => {
    const { status, body, text } = await by.client.post("/api/exports/preview", { definition });
    if (status !== 200) throw new Error(text);
    return (body as { data: ExportPreview }).data;
  };
  /** Services whose process is dead after so many transactions: nothing it does later reaches the database. */
  const killedAfter = (transactions: number): Services => {
    let left = transactions;
    const { services } = house.app;
    return {
      ...services,
      db: {
        ...services.db,
        withStore: (...given: Parameters<Services["db"]["withStore"]>) => {
          if (left === 0) return Promise.reject(new Error("killed"));
          left -= 1;
          return services.db.withStore(...given);
        },
      } as Services["db"],
    };
  };
  return { house, rows, start, idOf, work, bytesOf, take, preview, killedAfter };
}
