/**
 * The files a new slice or connector begins with. Each compiles, is tested and does nothing it does not say.
 */

/** The service's files of a slice called `word`, by path from the project's root. */
export function sliceFiles(word: string): Record<string, string> {
  const server = `apps/server/src/slices/${word}`;
  return {
    [`${server}/index.ts`]: `export { ${word}Slice } from "./${word}.slice.ts";\n`,
    [`${server}/${word}.slice.ts`]: [
      `import type { Slice } from "../../platform/slice.ts";`,
      ``,
      `export const ${word}Slice = {`,
      `  name: "${word}",`,
      `  // What it has of: routes, jobs, actions, entities, events (platform/slice.ts).`,
      `} satisfies Slice;`,
      ``,
    ].join("\n"),
  };
}

/** The line that lists it. */
export const sliceLine = (word: string) => ({
  file: "apps/server/src/slices.ts",
  line: `export { ${word}Slice } from "./slices/${word}/index.ts";`,
});

/**
 * The web's files of a section called `word`: its light door, its one page, its words. It has no `index.ts`
 * until another slice needs something of it.
 */
export function sectionFiles(word: string): Record<string, string> {
  const Title = word.charAt(0).toUpperCase() + word.slice(1);
  const web = `apps/web/src/slices/${word}`;
  return {
    [`${web}/section.ts`]: [
      `import { defineSection, type LoadPage } from "../../platform/section.ts";`,
      ``,
      `const load: LoadPage = async () => (await import("./${word}-page.tsx")).${Title}Page;`,
      ``,
      `/** ${Title}. */`,
      `export const section = defineSection({`,
      `  nav: { id: "${word}", href: "/${word}", label: "${Title}", at: 105, goesIntoMore: true },`,
      `  pages: [{ path: "/${word}", nav: "${word}", load }],`,
      `});`,
      ``,
    ].join("\n"),
    [`${web}/texts.ts`]: [
      `/** All words of ${Title}. */`,
      `export const texts = { title: "${Title}", empty: "Nothing here yet." } as const;`,
      ``,
    ].join("\n"),
    [`${web}/${word}-page.tsx`]: [
      `import { usePageTitle } from "../../platform/page-title.ts";`,
      `import { SectionHeader } from "../../platform/section-header.tsx";`,
      `import { EmptyState } from "../../ui/index.ts";`,
      `import { texts } from "./texts.ts";`,
      ``,
      `/** \`/${word}\`. */`,
      `export function ${Title}Page() {`,
      `  usePageTitle(texts.title);`,
      `  return (`,
      `    <>`,
      `      <SectionHeader title={texts.title} />`,
      `      <EmptyState text={texts.empty} />`,
      `    </>`,
      `  );`,
      `}`,
      ``,
    ].join("\n"),
  };
}

/** The line that lists it. */
export const sectionLine = (word: string) => ({
  file: "apps/web/src/app/sections.ts",
  line: `export { section as ${word} } from "../slices/${word}/section.ts";`,
});

/** The folder of a new marketplace called `word`. */
export function connectorFiles(word: string): Record<string, string> {
  const Title = word.charAt(0).toUpperCase() + word.slice(1);
  const folder = `packages/connectors/src/${word}`;
  return {
    [`${folder}/index.ts`]: `export { ${word} } from "./${word}.connector.ts";\n`,
    [`${folder}/${word}.connector.ts`]: [
      `import { defineConnector } from "@stallkeeper/connector-sdk";`,
      `import { ${word}Auth } from "./${word}.auth.ts";`,
      ``,
      `/** ${Title}: a port that is left out is a capability that is left out, and every screen reads that. */`,
      `export const ${word} = defineConnector({`,
      `  id: "${word}",`,
      `  name: "${Title}",`,
      `  code: "${word.slice(0, 2).toUpperCase()}",`,
      `  auth: ${word}Auth,`,
      `  limits: { account: { perSecond: 1, burst: 5 }, pauseWithoutHintMs: 60_000 },`,
      `  traits: {`,
      `    practice: false,`,
      `    hasOwnAddress: false,`,
      `    pollSeconds: 60,`,
      `    settleSeconds: 0,`,
      `    isSingleQuantity: false,`,
      `    hasListingReview: false,`,
      `  },`,
      `});`,
      ``,
    ].join("\n"),
    [`${folder}/${word}.auth.ts`]: [
      `import type { ConnectorAuth } from "@stallkeeper/connector-sdk";`,
      `import { z } from "zod";`,
      ``,
      `const form = z.object({ username: z.string().min(1), key: z.string().min(1) });`,
      ``,
      `/** How a seller links a ${Title} account: by a key, until its sign-in is known. */`,
      `export const ${word}Auth: ConnectorAuth = {`,
      `  kind: "key",`,
      `  fields: [`,
      `    { name: "username", label: "Username", kind: "text", isRequired: true },`,
      `    { name: "key", label: "API key", kind: "secret", isRequired: true },`,
      `  ],`,
      `  formSchema: form,`,
      `  credentialsSchema: z.object({ key: z.string() }),`,
      `  secretNames: ["key"],`,
      `  connect(entered) {`,
      `    const { username, key } = form.parse(entered);`,
      `    return { username, baseUrl: null, credentials: { key }, settings: {} };`,
      `  },`,
      `  check: () =>`,
      `    Promise.resolve({`,
      `      shopName: null,`,
      `      canRead: false,`,
      `      canWrite: null,`,
      `      warnings: ["Nothing can be read until the orders port exists."],`,
      `    }),`,
      `};`,
      ``,
    ].join("\n"),
  };
}
