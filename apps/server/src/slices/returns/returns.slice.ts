import { swap } from "@stallkeeper/contract";
import type { FastifyInstance } from "fastify";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { PhotoBox } from "../../platform/photos/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { addReturnPhotoRoutes } from "./return-photos.routes.ts";
import { addReturnRoutes } from "./returns.routes.ts";

export const returnsSlice = {
  name: "returns",
  routes(app: FastifyInstance, { photos }: { photos: PhotoBox }) {
    addReturnRoutes(app);
    addReturnPhotoRoutes(app, photos);
  },
  entities: [registerEntity(swap)],
} satisfies Slice;
