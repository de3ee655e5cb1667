import { describe, expect, it } from "vitest";
import { readAllowedHosts } from "./allowed-hosts.ts";
import { readConfig } from "./config.ts";

describe("machines of one's own network", () => {
  it.each([
    ["192.168.1.20:80", ["192.168.1.20:80"]],
    ["192.168.1.20", ["192.168.1.20:80", "192.168.1.20:443"]],
    ["127.0.0.1:8080", ["127.0.0.1:8080"]],
    ["Shop.Local", ["shop.local:80", "shop.local:443"]],
    ["http://192.168.1.20/shop", ["192.168.1.20:80"]],
    ["https://shop.local", ["shop.local:443"]],
    ["https://shop.local:8443/wp-admin/", ["shop.local:8443"]],
    ["http://shop.local:80", ["shop.local:80"]],
    ["shop.local:443", ["shop.local:443"]],
    ["[fd00::20]", ["[fd00::20]:80", "[fd00::20]:443"]],
    ["[fd00::20]:8080", ["[fd00::20]:8080"]],
    [" a:1 ,, a:1,b:2 ", ["a:1", "b:2"]],
    ["", []],
  ])("%j is %j", (text, expected) => expect(readAllowedHosts([text])).toEqual(expected));

  it.each([
    "fd00::20",
    "shop:port",
    "ftp://shop.local",
    "user:secret@shop.local:80",
    "shop.local:99999",
    "http://",
  ])("%j is refused in words", (text) => {
    expect(() => readAllowedHosts([text])).toThrow(/take host:port/);
  });

  it("are named by the flag, again and again, and by the environment", () => {
    const { allowedHosts } = readConfig(["--allow-host", "127.0.0.1:8080", "--allow-host", "shop.local:80"], {
      STALLKEEPER_ALLOWED_HOSTS: "192.168.1.20:80,127.0.0.1:8080",
    });
    expect(allowedHosts).toEqual(["127.0.0.1:8080", "shop.local:80", "192.168.1.20:80"]);
  });
});
