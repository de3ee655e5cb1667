/** Settings of a start: flags win over the environment, the environment over defaults (decisions 2). */
import { mkdtempSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readAllowedHosts } from "./allowed-hosts.ts";
import { readTraceConfig, type TraceConfig } from "./tracing/trace-config.ts";
import { readMailConfig, type MailConfig } from "./mail/mail-config.ts";
import { readTrustedProxies } from "./trusted-proxies.ts";

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  /**
   * Origin of the address people type; what marketplaces are told and the Secure flag of cookies follow it.
   */
  publicUrl: string;
  isDemo: boolean;
  /** `mostMarketOrders`: up to this size all orders come from the practice market, if not as many as usual. */
  demo: { seed: number; orders: number; isStill: boolean; mostMarketOrders?: number };
  isProduction: boolean;
  logLevel: string;
  /** `host:port` of machines on this network that connectors may reach; the practice market adds itself. */
  allowedHosts: string[];
  /** Reverse proxies whose X-Forwarded-For counts. */
  trustedProxies: string[];
  /** Connections that one address may hold open at a time; a named proxy is not counted. */
  connectionsPerAddress: number;
  masterKey: string | undefined;
  mail: MailConfig;
  /** Where schedules may save their files; null: nowhere. */
  exportFolder: string | null;
  /** What /metrics is read with; null: there is no such page. */
  metricsToken: string | null;
  /** Where traces go; null: there are none. */
  traces: TraceConfig | null;
}

/**
 * Makes the folder of a demo that names none. Throws an Error in words for a flag or number that makes no
 * sense.
 */
export function readConfig(argv: readonly string[], env: NodeJS.ProcessEnv): Config {
  const { values: flags } = parseArgs({
    args: [...argv],
    options: {
      port: { type: "string" },
      host: { type: "string" },
      data: { type: "string" },
      demo: { type: "boolean" },
      still: { type: "boolean" },
      seed: { type: "string" },
      orders: { type: "string" },
      "allow-host": { type: "string", multiple: true },
      proxy: { type: "string", multiple: true },
      smtp: { type: "string" },
      "smtp-from": { type: "string" },
      connections: { type: "string" },
      "export-folder": { type: "string" },
      "otlp-endpoint": { type: "string" },
    },
  });
  const port = wholeNumber("port", flags.port ?? env.PORT ?? "3000", 0, 65_535);
  const host = flags.host ?? env.HOST ?? "127.0.0.1";
  const isDemo = flags.demo ?? false;
  const namedDataDir = flags.data ?? env.STALLKEEPER_DATA;
  return {
    port,
    host,
    databaseUrl: env.DATABASE_URL ?? null,
    publicUrl: readPublicUrl(env.STALLKEEPER_URL) ?? `http://127.0.0.1:${port}`,
    isDemo,
    demo: {
      seed: wholeNumber("seed", flags.seed ?? env.STALLKEEPER_SEED ?? "1", 0, 2 ** 31),
      orders: wholeNumber("orders", flags.orders ?? env.STALLKEEPER_ORDERS ?? "600", 0, 5_000_000),
      isStill: flags.still ?? false,
    },
    isProduction: env.NODE_ENV !== "development",
    logLevel: env.LOG_LEVEL ?? "info",
    allowedHosts: readAllowedHosts([...(flags["allow-host"] ?? []), env.STALLKEEPER_ALLOWED_HOSTS ?? ""]),
    trustedProxies: readTrustedProxies([...(flags.proxy ?? []), env.STALLKEEPER_PROXIES ?? ""]),
    connectionsPerAddress: wholeNumber(
      "connections",
      flags.connections ?? env.STALLKEEPER_CONNECTIONS ?? "500",
      10,
      65_535,
    ),
    exportFolder: readFolder(flags["export-folder"] ?? env.STALLKEEPER_EXPORT_FOLDER),
    masterKey: env.STALLKEEPER_KEY,
    metricsToken: readMetricsToken(env.STALLKEEPER_METRICS_TOKEN),
    traces: readTraceConfig(flags["otlp-endpoint"] ?? env.OTEL_EXPORTER_OTLP_ENDPOINT, env),
    mail: readMailConfig(flags.smtp ?? env.SMTP_URL, flags["smtp-from"] ?? env.SMTP_FROM),
    // Last: what was refused above leaves no folder behind.
    dataDir: resolve(
      namedDataDir ??
        (isDemo ? mkdtempSync(join(tmpdir(), "stallkeeper-demo-")) : join(homedir(), ".stallkeeper")),
    ),
  };
}

/** Throws an Error in words for one that could be guessed; it never repeats it. */
function readMetricsToken(text: string | undefined): string | null {
  const token = text?.trim() ?? "";
  if (token === "") return null;
  if (token.length < 16) throw new Error("STALLKEEPER_METRICS_TOKEN takes at least 16 characters.");
  return token;
}

/** A folder by its whole path; null where none is named. */
function readFolder(text: string | undefined): string | null {
  const named = text?.trim() ?? "";
  return named === "" ? null : resolve(named);
}

/** The origin of an address; null where none is given. */
function readPublicUrl(text: string | undefined): string | null {
  if (text === undefined || text.trim() === "") return null;
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "") {
    throw new Error(
      `STALLKEEPER_URL takes the whole address, such as https://shop.example.com, not "${text}".`,
    );
  }
  return url.origin;
}

function wholeNumber(flag: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most) {
    throw new Error(`--${flag} takes a whole number from ${least} to ${most}, not "${text}".`);
  }
  return number;
}
