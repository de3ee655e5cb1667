/** Archives on the screen: made once, downloaded by whoever may, gone after a week. */
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ArchivesView } from "@stallkeeper/contract";
import { startTestApp, signUpMember, signUpOwner, type Person, type TestApp } from "@stallkeeper/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeArchive, tidyArchives } from "./archives.ts";

let app: TestApp;
let owner: Person;
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await signUpOwner(app);
  folder = join(app.services.config.dataDir, "archives", owner.storeId);
});
afterAll(() => app.close());
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
});

const read = async (by = owner): Promise<ArchivesView> => {
  const { status, body, text } = await by.client.get("/api/exports/archives");
  if (status !== 200) throw new Error(text);
  return (body as { data: ArchivesView }).data;
};
const make = (wantedAt: Date = app.services.now()): Promise<void> =>
  makeArchive(app.services, owner.storeId, new Date(wantedAt));

describe("an archive of the store", () => {
  test("is made, listed with its size, and downloaded whole", async () => {
    expect(await read()).toEqual({ archives: [], isRunning: false, problem: null });
    await make();
    const [archive] = (await read()).archives;
    const answer = await owner.client.get(`/api/exports/archives/file?file=${archive?.file}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/gzip");
    expect(answer.headers.get("content-length")).toBe(String(archive?.bytes));
  });

  test("that was wanted twice at once is made once", async () => {
    const wantedAt = app.services.now();
    await make(wantedAt);
    await make(wantedAt);
    expect((await read()).archives).toHaveLength(1);
  });

  test("isn't begun while another is written, and says that one is", async () => {
    await writeFile(join(folder, "stallkeeper-archive-2036-01-02T03-04-05Z.tar.gz.part"), "half");
    expect(await read()).toMatchObject({ archives: [], isRunning: true });
    await make();
    expect((await read()).archives).toEqual([]);
  });

  test("says that it came to nothing, until one succeeds", async () => {
    const at = new Date("2036-01-02T03:04:05Z");
    // Where the file would go there is something else.
    const inTheWay = join(folder, "stallkeeper-archive-2036-01-02T03-04-05Z.tar.gz.part");
    await mkdir(inTheWay);
    await utimes(inTheWay, 0, 0);
    await makeArchive({ ...app.services, now: () => at }, owner.storeId, at);
    expect((await read()).problem).toBe("Something went wrong on this server.");
    await make();
    expect((await read()).problem).toBeNull();
  });

  test("goes after a week, with what a process that died left over", async () => {
    const part = join(folder, "stallkeeper-archive-2026-01-02T03-04-05Z.tar.gz.part");
    await writeFile(part, "half");
    await utimes(part, 0, 0);
    await writeFile(join(folder, "stallkeeper-archive-2020-01-02T03-04-05Z.tar.gz"), "old");
    await make();
    await tidyArchives(app.services);
    const left = await readdir(folder);
    expect(left).toEqual([(await read()).archives[0]?.file]);
  });

  test("is kept from whoever isn't an administrator, and from other stores", async () => {
    await make();
    const [archive] = (await read()).archives;
    const url = `/api/exports/archives/file?file=${archive?.file}`;
    const { client } = await signUpMember(app, { storeId: owner.storeId, scopes: ["export.personal"] });
    for (const path of ["/api/exports/archives", url]) expect((await client.get(path)).status).toBe(403);
    expect((await client.post("/api/exports/archives", {})).status).toBe(403);
    const stranger = await signUpMember(app, { scopes: ["admin", "export.personal"] });
    expect((await stranger.client.get(url)).status).toBe(404);
  });

  test.each(["../../../etc/passwd", "problem.txt", "stallkeeper-archive-2036-01-02T03-04-05Z.tar.gz"])(
    "named %s isn't opened",
    async (file) => {
      await writeFile(join(folder, "problem.txt"), "no");
      const { status } = await owner.client.get(
        `/api/exports/archives/file?file=${encodeURIComponent(file)}`,
      );
      expect(status).toBe(404);
    },
  );
});
