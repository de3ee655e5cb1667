/** A shop that answers what a test says, and an account there. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createConnectorContext, createHttpClient } from "@stallkeeper/connector-sdk";
import type { ConnectorContext } from "@stallkeeper/connector-sdk";
import { createMemoryCredentialStore } from "@stallkeeper/connector-sdk/conformance";
import { woocommerce } from "./woocommerce.connector.ts";

const credentials = { consumerKey: "ck_0123456789abcdef", consumerSecret: "cs_0123456789abcdef" };

export interface AnsweringShop {
  ctx: ConnectorContext;
  close: () => Promise<void>;
}

/** Opens it on a port of its own. */
export async function openAnsweringShop(answer: RequestListener): Promise<AnsweringShop> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createHttpClient({ allowedHosts: () => new Set([host]), userAgent: "Stallkeeper/test" });
  const ctx = createConnectorContext({
    connector: woocommerce,
    client,
    credentialStore: createMemoryCredentialStore(credentials),
    now: () => new Date(),
    account: { id: "a", username: "shop", baseUrl: `http://${host}`, credentials, settings: {} },
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined },
  });
  return {
    ctx,
    close: async () => {
      await client.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
