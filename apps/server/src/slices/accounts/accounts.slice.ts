import type { FastifyInstance } from "fastify";
import type { Slice } from "../../platform/slice.ts";
import { addAccountRoutes, type DescribeMember } from "./accounts.routes.ts";
import { addLinkRoutes } from "./link.routes.ts";
import type { PracticeMarket } from "./practice-market.ts";

export const accountsSlice = {
  name: "accounts",
  routes(
    app: FastifyInstance,
    { market, describeMember }: { market: PracticeMarket; describeMember: DescribeMember },
  ) {
    addAccountRoutes(app, market, describeMember);
    addLinkRoutes(app, market);
  },
} satisfies Slice;
