import { afterAll, expect, test } from "vitest";
import { openService } from "../../platform/open-service.test-server.ts";
import { acceptInvitation, joinByPassword, lookAtInvitation } from "./identity.api.ts";

let answer: unknown;
const service = await openService(() => [200, answer]);
afterAll(() => service.close());

test.each([[{ data: null }], [{}], [null]])(
  "an invitation that is answered by %j was not looked at and not accepted, and says so",
  async (empty) => {
    answer = empty;
    await expect(lookAtInvitation("t")).rejects.toThrow("No data was returned!");
    await expect(acceptInvitation({ token: "t" })).rejects.toThrow("No data returned by the API.");
    await expect(joinByPassword("t", { email: "a@b.test", password: "long enough" })).rejects.toThrow(
      "No data returned by the API.",
    );
  },
);
