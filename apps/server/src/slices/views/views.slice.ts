import { savedView } from "@stallkeeper/contract";
import type { Services } from "../../platform/context.ts";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { changeViews, createView, removeView } from "./views.service.ts";
import { pruneViews } from "./views.store.ts";

export const viewsSlice = {
  name: "views",
  entities: [
    registerEntity(savedView, {
      create: createView,
      update: (ctx, tx, { ids, record }) => changeViews(ctx, tx, ids, record),
      remove: removeView,
    }),
  ],
  tidy: ({ db, now }: Services) => pruneViews(db, now()),
} satisfies Slice;
