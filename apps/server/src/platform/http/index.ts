export { createHttpServer } from "./http-server.ts";
export { guardRoutes, ctxOf, memberOf } from "./access.ts";
export { readInput } from "./read-input.ts";
export { readCookie, writeCookie } from "./cookies.ts";
export { isOwnHost, isOwnNavigation } from "./cross-site.ts";
export { serveClient } from "./static-client.ts";
export { answerUnknownRoutes } from "./unknown-route.ts";
export { compressForRemotePeers } from "./compression.ts";
export { refuseWhileDatabaseAway } from "./database-watch.ts";
