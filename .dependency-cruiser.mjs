import { serverEdges, webEdges } from "./tools/slice-edges.mjs";

const inTests =
  "\\.(?:test|fixture)\\.tsx?$|^packages/testkit/|^e2e/|^bench/|^tools/|^apps/server/src/promises/";

/** A slice may enter the slices on its line of the edge table and no other. */
function sliceRules(app, edges) {
  const root = `^apps/${app}/src/slices/`;
  // A web slice has a light door beside its own: its addresses, which the first script knows.
  const door = app === "web" ? "(?:index|section)" : "index";
  const light = "(?:section|[a-z-]+-search)\\.ts$";
  const closed = Object.entries(edges).map(([slice, allowed]) => ({
    name: `${app}-edges-${slice}`,
    comment: `The ${slice} slice enters another slice without an edge in tools/slice-edges.mjs.`,
    severity: "error",
    from: { path: `${root}${slice}/`, pathNot: inTests },
    to: { path: `${root}[^/]+/`, pathNot: [slice, ...allowed].map((name) => `${root}${name}/`) },
  }));
  return [
    ...closed,
    {
      name: `${app}-unlisted-slice`,
      comment: "A slice that doesn't stand in tools/slice-edges.mjs enters no other.",
      severity: "error",
      from: {
        path: `${root}([^/]+)/`,
        pathNot: [...Object.keys(edges).map((name) => `${root}${name}/`), inTests],
      },
      to: { path: `${root}[^/]+/`, pathNot: `${root}$1/` },
    },
    {
      name: `${app}-slice-door`,
      comment: "A slice is entered through its doors only: index.ts, and section.ts on the web.",
      severity: "error",
      from: { path: `^apps/${app}/src/`, pathNot: [`${root}([^/]+)/`, inTests] },
      to: { path: `${root}[^/]+/.+`, pathNot: `${root}[^/]+/${door}\\.tsx?$` },
    },
    {
      name: `${app}-slice-door-inside`,
      comment: "A slice enters another one through its doors only: index.ts, and section.ts on the web.",
      severity: "error",
      from: { path: `${root}([^/]+)/`, pathNot: inTests },
      to: { path: `${root}[^/]+/.+`, pathNot: [`${root}$1/`, `${root}[^/]+/${door}\\.tsx?$`] },
    },
    {
      name: `${app}-section-is-light`,
      comment:
        "A section.ts is in the first script: it loads pages, and needs platform/, domain and addresses.",
      severity: "error",
      from: { path: `${root}[^/]+/${light}` },
      to: {
        path: [`${root}[^/]+/`, `^apps/${app}/src/(app|ui)/`],
        pathNot: [`${root}[^/]+/${light}`, `^apps/${app}/src/ui/format\\.ts$`],
        dynamic: false,
      },
    },
    {
      name: `${app}-platform-knows-no-slice`,
      comment: "platform/ and ui/ hold no business words and look at no slice.",
      severity: "error",
      from: { path: `^apps/${app}/src/(platform|ui)/`, pathNot: inTests },
      to: { path: `^apps/${app}/src/(slices|app)/` },
    },
  ];
}

/** A package sees the listed packages of ours and nothing else of ours. */
function layer(name, from, allowed) {
  return {
    name: `layer-${name}`,
    comment: `${name} may use: ${allowed.length === 0 ? "nothing of ours" : allowed.join(", ")}.`,
    severity: "error",
    from: { path: from, pathNot: inTests },
    to: { path: "^(apps|packages|e2e|bench|tools)/", pathNot: [from, ...allowed.map((path) => `^${path}/`)] },
  };
}

/** What app/ puts together of several slices, and what it shows before or over every page. */
const composing = [
  "orders/",
  "palette/",
  "(?:live|order-tool-host|profile-route|recent-login-host|root-layout|server-switch|start-page)\\.",
].map((name) => `^apps/web/src/app/${name}`);

export default {
  forbidden: [
    { name: "no-circular", severity: "error", from: { pathNot: "node_modules" }, to: { circular: true } },
    {
      name: "no-unresolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "\\.css$|^virtual:|\\?" },
    },
    {
      name: "no-dev-in-shipped",
      comment: "Shipped code uses what its own package.json lists, and no development dependency.",
      severity: "error",
      from: { path: "^(apps|packages)/", pathNot: [inTests, "vite\\.config"] },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "testkit-in-tests-only",
      severity: "error",
      from: { pathNot: [inTests, "vitest\\.config", "^playwright\\.config"] },
      to: { path: "^packages/testkit/" },
    },
    layer("domain", "^packages/domain/", []),
    layer("contract", "^packages/contract/", ["packages/domain"]),
    layer("connector-sdk", "^packages/connector-sdk/", ["packages/domain"]),
    layer("connectors", "^packages/connectors/", ["packages/connector-sdk", "packages/domain"]),
    layer("simulator", "^packages/simulator/", []),
    layer("web", "^apps/web/", ["packages/contract", "packages/domain"]),
    {
      name: "web-takes-types-of-the-contract",
      comment: "The contract's schemas are the service's: lists that both need stand in domain.",
      severity: "error",
      from: { path: "^apps/web/", pathNot: inTests },
      to: { path: "^packages/contract/", dependencyTypesNot: ["type-only"] },
    },
    layer("server", "^apps/server/", [
      "packages/contract",
      "packages/domain",
      "packages/connector-sdk",
      "packages/connectors",
    ]),
    {
      name: "connectors-registry-only",
      comment: "The service enters the connectors through the registry.",
      severity: "error",
      from: { path: "^apps/server/", pathNot: inTests },
      to: { path: "^packages/connectors/", pathNot: "^packages/connectors/src/registry\\.ts$" },
    },
    {
      name: "one-marketplace-alone",
      comment: "A marketplace never imports another.",
      severity: "error",
      from: { path: "^packages/connectors/src/([^/]+)/" },
      to: { path: "^packages/connectors/src/[^/]+/", pathNot: "^packages/connectors/src/$1/" },
    },
    {
      name: "app-lists-sections",
      comment: "app/ knows slices by the list of their sections; only what composes pages enters more.",
      severity: "error",
      from: { path: "^apps/web/src/app/", pathNot: [...composing, inTests] },
      to: { path: "^apps/web/src/slices/", pathNot: "^apps/web/src/slices/[^/]+/section\\.ts$" },
    },
    ...sliceRules("server", serverEdges),
    ...sliceRules("web", webEdges),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(apps|packages)/[^/]+/dist/" },
    tsPreCompilationDeps: true,
    parser: "swc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
