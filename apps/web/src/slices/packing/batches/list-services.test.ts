import { expect, test } from "vitest";
import { listServices } from "./list-services.ts";

test("services are those of linked couriers without the hidden ones, then other couriers, each name once", () => {
  const post = {
    name: "Post",
    services: [
      { serviceName: "Tracked 48", isHidden: false },
      { serviceName: "Letter", isHidden: true },
    ],
  };
  const parcel = { name: "Parcel", services: [{ serviceName: "Tracked 48", isHidden: false }] };
  expect(listServices([post, parcel], ["DHL"], "Other couriers")).toEqual([
    { value: "Tracked 48", label: "Tracked 48", group: "Post" },
    { value: "DHL", label: "DHL", group: "Other couriers" },
  ]);
  expect(listServices([], [], "Other couriers")).toEqual([]);
});
