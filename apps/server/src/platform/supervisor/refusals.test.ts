import { lstatSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { restoreLinks } from "./binaries.ts";
import { prepareDataFolder, refuseNetwork } from "./data-folder.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sk-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a data folder", () => {
  test.each([
    ["NFS", 0x6969],
    ["CIFS", 0xff534d42],
    ["CIFS, as a signed number", 0xff534d42 | 0],
    ["SMB", 0xfe534d42],
  ])("on %s is refused in words", (_name, type) => {
    expect(() => refuseNetwork("/mnt/shop", type)).toThrow(
      /^The data folder \/mnt\/shop is on a network file system \(\w+\)/,
    );
  });

  test.each([
    ["ext4", 0xef53],
    ["btrfs", 0x9123683e],
    ["xfs", 0x58465342],
    ["tmpfs", 0x01021994],
    ["overlay", 0x794c7630],
  ])("on %s is fine", (_name, type) => expect(() => refuseNetwork("/srv/shop", type)).not.toThrow());

  test("is made for its owner alone", async () => {
    const made = await prepareDataFolder(join(folder, "a", "b"));
    expect(lstatSync(made).mode & 0o777).toBe(0o700);
  });

  test("that can't be made is refused in words", async () => {
    writeFileSync(join(folder, "file"), "");
    await expect(prepareDataFolder(join(folder, "file", "below"))).rejects.toThrow(
      /^The data folder .* can't be made: /,
    );
  });
});

test("library links that npm left out are made, and made once", () => {
  mkdirSync(join(folder, "native", "lib"), { recursive: true });
  writeFileSync(join(folder, "native", "lib", "libpq.so.5.18"), "library");
  const links = [
    { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" },
    { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so" },
  ];
  writeFileSync(join(folder, "native", "pg-symlinks.json"), JSON.stringify(links));
  restoreLinks(folder);
  restoreLinks(folder);
  expect(readlinkSync(join(folder, "native", "lib", "libpq.so.5"))).toBe("libpq.so.5.18");
  expect(readlinkSync(join(folder, "native", "lib", "libpq.so"))).toBe("libpq.so.5.18");
});
