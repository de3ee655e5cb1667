/**
 * What eBay's reference says of the three calls of the Post-Order API (2.8.0) that the connector makes. Its
 * pages can be read, its document isn't among those beside the repository, so their facts stand here in our
 * words.
 *
 * https://developer.ebay.com/Devzone/post-order/concepts/makingacall.html
 */
import { z } from "zod";
import type { AskedRequest } from "./fake-ebay-answers.test-server.ts";

const calls = [
  { method: "GET", path: /^\/post-order\/v2\/cancellation\/\d+$/, body: null },
  { method: "POST", path: /^\/post-order\/v2\/cancellation\/\d+\/approve$/, body: null },
  {
    method: "POST",
    path: /^\/post-order\/v2\/cancellation\/\d+\/reject$/,
    body: z.strictObject({
      shipmentDate: z.strictObject({ value: z.iso.datetime() }).optional(),
      trackingNumber: z.string().optional(),
    }),
  },
];

/** Everything about a Post-Order request that the reference doesn't know; empty when it is right. */
export function postOrderProblems({ method, path, query, headers, text }: AskedRequest): string[] {
  const name = `${method} ${path}`;
  const call = calls.find((one) => one.method === method && one.path.test(path));
  if (call === undefined) return [`${name}: there is no such call`];
  const hasBody = text !== "";
  return [
    ...Object.keys(query)
      .filter((key) => key !== "fieldgroups")
      .map((key) => `${name}: ${key} isn't a parameter`),
    ...(/^IAF \S+$/.test(headers.authorization ?? "") ? [] : [`${name}: signs in another way`]),
    ...(hasBody && call.body === null ? [`${name}: takes no body`] : []),
    ...(!hasBody && call.body !== null ? [`${name}: no body`] : []),
    ...(hasBody && call.body !== null && !call.body.safeParse(JSON.parse(text)).success
      ? [`${name}: another body`]
      : []),
  ];
}
