import { describe, expect, test } from "vitest";
import { ApiError, describeDatabaseError, normaliseError } from "./api-error.ts";
import { resolveApiUrl } from "../runtime-config.ts";

const unknown = "An unknown error occurred.";
const friendly = "The server took too long. Try again.";
const other = "Unknown error. Try again later, or contact support.";
const duplicate = (field: string): string =>
  `E11000 duplicate key error collection: users index: ${field}_1 dup key: { ${field}: "ada@northlane.example" }`;

describe("errors", () => {
  test.each<[string, unknown, string]>([
    [
      "the response's msg before everything",
      {
        response: { status: 422, data: { msg: "No stock.", message: "inner" } },
        msg: "outer",
        message: "m",
        data: "d",
      },
      "No stock.",
    ],
    [
      "the response's message is no msg",
      { response: { status: 422, data: { message: "inner" } }, msg: "outer", message: "m" },
      "outer",
    ],
    ["then the error's msg", { msg: "outer", message: "m", data: "d" }, "outer"],
    ["then its message", { message: "m", data: "d" }, "m"],
    ["of a real error too", new Error("broken pipe"), "broken pipe"],
    ["then its data", { data: "as data" }, "as data"],
    ["an empty msg is passed over", { response: { data: { msg: "" } }, msg: " ", message: "m" }, "m"],
    ["else the raw value", "just text", "just text"],
    ["a raw number", 42, "42"],
    ["an empty object", {}, unknown],
    ["nothing", null, unknown],
    ["undefined", undefined, unknown],
    ["an empty text", "", unknown],
    ["an empty response", { response: { status: 500, data: {} } }, unknown],
    ["an answer that is no JSON", { response: { status: 502, data: { msg: "" } } }, unknown],
    ["a page instead of data", { data: { html: "<h1>" } }, unknown],
  ])("[ERR-1] %s", (_name, error, message) => {
    expect(normaliseError(error).message).toBe(message);
  });

  test.each<[string, unknown, number]>([
    ["the response's", { response: { status: 422, data: { status: 400 } }, status: 401 }, 422],
    ["else the error's", { status: 401, message: "m" }, 401],
    ["else the body's", { response: { data: { status: 409, msg: "m" } } }, 409],
    ["else 500", new Error("m"), 500],
    ["else 500 for a raw value", "m", 500],
    ["a status of 0 is none", { response: { status: 0 } }, 500],
  ])("[ERR-3] an error carries a message and a status: %s", (_name, error, status) => {
    expect(normaliseError(error)).toMatchObject({ status, message: expect.stringMatching(/./) });
  });

  test.each([
    [new Error("timeout of 30000ms exceeded")],
    [new DOMException("signal timed out", "TimeoutError")],
    ["Request timed out"],
    ["time-out"],
    [{ response: { status: 504, data: { msg: "Gateway Timeout" } } }],
    [{ code: "ECONNABORTED", message: "connect ETIMEDOUT 10.0.0.1:443" }],
  ])("[ERR-2] a timeout-like message becomes a friendly one: %s", (error) => {
    expect(normaliseError(error).message).toBe(friendly);
  });

  test("[ERR-2] a word that only contains it is no time-out", () => {
    expect(normaliseError("The label printer has no timer.").message).toBe("The label printer has no timer.");
  });

  test.each([
    [{ response: { status: 409, data: { code: "E11000", message: duplicate("email"), msg: "x" } } }, "email"],
    [
      {
        response: {
          status: 409,
          data: { code: "E11000", message: 'E11000 duplicate key error dup key: { "username": "ada" }' },
        },
      },
      "username",
    ],
    [
      {
        response: {
          status: 409,
          data: { code: 11000, message: "E11000 duplicate key error index: users.$name_1" },
        },
      },
      "name",
    ],
  ])("[ERR-4] a duplicate key names its field: %j", (error, field) => {
    expect(normaliseError(error)).toMatchObject({
      message: `An account with this ${field} already exists!`,
      status: 409,
    });
  });

  test.each([
    [{ code: "X", message: "connect ECONNREFUSED /run/postgres" }, other],
    [new Error("relation orders does not exist"), other],
    [{ code: "E11000", message: "no key in here" }, other],
    [null, "No data was returned!"],
    [new ApiError("No data was returned!", 500), "No data was returned!"],
    [undefined, "No data was returned!"],
  ])("[ERR-5] the database handler: %s", (error, text) => {
    expect(describeDatabaseError(error)).toBe(text);
  });

  test("what a mistake in the program says is not shown", () => {
    for (const mistake of [
      new TypeError("Cannot read properties of undefined"),
      new ReferenceError("x is not defined"),
      new SyntaxError("Unexpected token <"),
    ]) {
      expect(normaliseError(mistake)).toMatchObject({ message: unknown, status: 500, cause: mistake });
    }
  });

  test("field texts come along and a normalised error stays itself", () => {
    const error = normaliseError({
      response: { status: 400, data: { msg: "Some fields need attention.", fields: { email: "bad", n: 4 } } },
    });
    expect(error.fields).toEqual({ email: "bad" });
    expect(normaliseError(error)).toBe(error);
    expect(error).toBeInstanceOf(ApiError);
  });
});

test("the base address: configured, else the page's own, else local port 3000", () => {
  expect(resolveApiUrl("https://shop.example/core/", "https://shop.example")).toBe(
    "https://shop.example/core",
  );
  expect(resolveApiUrl(null, "http://127.0.0.1:4100")).toBe("http://127.0.0.1:4100");
  expect(resolveApiUrl(null, null)).toBe("http://localhost:3000");
  expect(resolveApiUrl(null, "null")).toBe("http://localhost:3000");
});
