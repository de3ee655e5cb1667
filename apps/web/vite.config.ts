import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { env } from "node:process";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { defineConfig, type Plugin, type ProxyOptions } from "vite";
import { pastDoors } from "./build/doors.ts";
import { joinStartFiles, nameStartFiles } from "./build/start-files.ts";

/**
 * The file that every page needs before its first text: latin, upright. Figures in the other face may follow.
 */
const FIRST_FONTS = /atkinson-hyperlegible-next-latin-wght-normal[^/]*\.woff2$/;

/**
 * Adds preload links for the first fonts to the built page. Their names carry a hash, so they are only known
 * once the bundle is written.
 */
function preloadFirstFonts(): Plugin {
  return {
    name: "preload-first-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((fileName) => FIRST_FONTS.test(fileName))
          .map((fileName) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${fileName}`, crossorigin: "" },
            injectTo: "head" as const,
          })),
    },
  };
}

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;

/**
 * Leaves the encoded forms beside the built files, which the service sends to whoever takes them: browsers
 * ask for brotli over https and on their own machine, else for gzip. Encoding once is small and costs no
 * request anything.
 */
function encodeOnce(): Plugin {
  let folder = "";
  return {
    name: "encode-once",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    // After all files were written; a build that failed has none, and its own error to tell.
    writeBundle: () => {
      const brotli = { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
      for (const { parentPath, name } of entries.filter(
        (entry) => entry.isFile() && COMPRESSIBLE.test(entry.name),
      )) {
        const body = readFileSync(join(parentPath, name));
        writeFileSync(join(parentPath, `${name}.br`), brotliCompressSync(body, brotli));
        writeFileSync(join(parentPath, `${name}.gz`), gzipSync(body, { level: 9 }));
      }
      // The service lists the files again when this one changes; now they are all there.
      utimesSync(join(folder, "index.html"), new Date(), new Date());
    },
  };
}

const serverUrl = env["STALLKEEPER_SERVER_URL"] ?? "http://127.0.0.1:4400";

/**
 * Hands calls on to the service. It refuses state changes from another origin than its own, so calls of the
 * page that is served here take on the service's; a foreign page keeps its own origin and is refused.
 */
const toService: ProxyOptions = {
  target: serverUrl,
  changeOrigin: true,
  configure: (proxy) => {
    proxy.on("proxyReq", (outgoing, { headers: { origin, host } }) => {
      if (origin !== undefined && URL.canParse(origin) && new URL(origin).host === host)
        outgoing.setHeader("origin", new URL(serverUrl).origin);
    });
  },
};

export default defineConfig({
  plugins: [pastDoors(), react(), tailwindcss(), preloadFirstFonts(), nameStartFiles(), encodeOnce()],
  server: { proxy: { "/api": toService, "/graphql": toService } },
  build: {
    target: ["chrome123", "firefox121", "safari17.5"],
    // Nothing is inlined as data: addresses, so that the content policy can stay at 'self'.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    // Its modules do nothing by being loaded, which its package does not say: what is not used is left out.
    rolldownOptions: {
      output: { codeSplitting: { groups: joinStartFiles() } },
      treeshake: { moduleSideEffects: [{ test: /\/@zxing\/library\//, sideEffects: false }] },
    },
  },
  // The package's own entry is made for old browsers, at three times the size (docs/adr/0033).
  resolve: { alias: { "@zxing/library": "@zxing/library/esnext/index.js" } },
});
