import { expect, test } from "vitest";
import { hasVendorDocuments, vendorProblems } from "../testing/vendor-schemas.ts";
import { wsdlProblems } from "../testing/vendor-wsdl.ts";
import { parseXml } from "./xml.ts";

// The other tests of this folder check each answer they get; here, that the checks see what is wrong.
test.skipIf(!hasVendorDocuments)(
  "a wrong answer is seen (left out without the vendor's documents in ../shared/contracts)",
  () => {
    const path = "/sell/fulfillment/v1/order/1";
    expect(vendorProblems("GET", path, 200, { orderId: "1" })).toEqual([]);
    expect(vendorProblems("GET", path, 200, { orderId: 1 })).toEqual(["body.orderId is no string"]);
    expect(vendorProblems("GET", path, 200, { order_id: "1" })).toEqual(["body.order_id is unknown"]);
    expect(vendorProblems("GET", path, 418, {})).toHaveLength(1);
    expect(vendorProblems("GET", "/sell/fulfillment/v1/orders", 200, {})).toHaveLength(1);
    const problemsOf = (content: string): string[] => {
      const root = parseXml(`<GetUserResponse>${content}</GetUserResponse>`);
      return root === null ? ["no XML"] : wsdlProblems(root);
    };
    expect(problemsOf("<Ack>Success</Ack><User><UserID>a</UserID></User>")).toEqual([]);
    expect(problemsOf("<User><Name>a</Name></User>")).toEqual(["UserType has no Name."]);
    expect(problemsOf("<User/><Ack>Success</Ack>")).toEqual(["Ack of GetUserResponseType is out of order."]);
  },
);
