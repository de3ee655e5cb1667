import { describe, expect, test } from "vitest";
import { ApiError, describeDatabaseError, normaliseError } from "./api-error.ts";
import { resolveApiUrl } from "../runtime-config.ts";

const duplicate = 'E11000 duplicate key error collection: users index: email_1 dup key: { email: "ada@northlane.example" }';

describe("errors", () => {
  test.each<[string, unknown, string, number]>([
    ["the response's msg first", { response: { status: 422, data: { msg: "No stock." } }, msg: "outer", message: "m" }, "No stock.", 422],
    ["then the error's msg", { msg: "outer", message: "m", data: "d" }, "outer", 500],
    ["then its message", new Error("broken pipe"), "broken pipe", 500],
    ["then its data", { data: "as data" }, "as data", 500],
    ["else the raw value", "just text", "just text", 500],
    ["an empty error", {}, "An unknown error occurred.", 500],
    ["nothing", null, "An unknown error occurred.", 500],
    ["an empty text", "", "An unknown error occurred.", 500],
  ])("[ERR-1] [ERR-3] %s", (_name, error, message, status) => {
    expect(normaliseError(error)).toMatchObject({ message, status });
  });

  test("[ERR-2] what sounds like a time-out gets the friendly text", () => {
    for (const error of [new Error("timeout of 30000ms exceeded"), new DOMException("signal timed out", "TimeoutError"), "Request timed out", { response: { status: 504, data: { msg: "Gateway Timeout" } } }]) {
      expect(normaliseError(error).message).toBe("The server took too long. Try again.");
    }
  });

  test("[ERR-4] a duplicate key names its field", () => {
    expect(normaliseError({ response: { status: 409, data: { code: "E11000", message: duplicate, msg: "x" } } })).toMatchObject({
      message: "An account with this email already exists!", status: 409, code: "E11000",
    });
    expect(describeDatabaseError({ code: 11000, message: duplicate })).toBe("An account with this email already exists!");
  });

  test("[ERR-5] other database errors, and none", () => {
    expect(describeDatabaseError({ code: "X" })).toBe("Unknown error. Try again later, or contact support.");
    expect(describeDatabaseError(null)).toBe("No data was returned!");
  });

  test("field texts come along and a normalised error stays itself", () => {
    const error = normaliseError({ response: { status: 400, data: { msg: "Some fields need attention.", fields: { email: "bad", n: 4 } } } });
    expect(error.fields).toEqual({ email: "bad" });
    expect(normaliseError(error)).toBe(error);
    expect(error).toBeInstanceOf(ApiError);
  });
});

test("[HTTP-1] the base address: configured, else the page's own, else local port 3000", () => {
  expect(resolveApiUrl("https://shop.example/core/", "https://shop.example")).toBe("https://shop.example/core");
  expect(resolveApiUrl(null, "http://127.0.0.1:4100")).toBe("http://127.0.0.1:4100");
  expect(resolveApiUrl(null, null)).toBe("http://localhost:3000");
  expect(resolveApiUrl(null, "null")).toBe("http://localhost:3000");
});
