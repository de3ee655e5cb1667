/** Checks XML against the types of the vendor's WSDL, which lies beside the repository: names and their order. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { parseXml } from "../ebay/xml.ts";
import type { XmlElement } from "../ebay/xml.ts";

const file = fileURLToPath(
  new URL("../../../../../shared/contracts/ebay/eBaySvc_1379.wsdl.gz", import.meta.url),
);
type Field = { name: string; type: string; isMany: boolean };
let types: Map<string, { base: string; fields: Field[] }> | null = null;

const local = (name: string | undefined): string => (name ?? "").replace(/^.*:/, "");

function childrenDeep(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((one) => [...(one.name === name ? [one] : []), ...childrenDeep(one, name)]);
}

function readTypes(): Map<string, { base: string; fields: Field[] }> {
  const root = parseXml(gunzipSync(readFileSync(file)).toString("utf8"));
  if (root === null) throw new Error("The vendor's WSDL can't be read.");
  return new Map(
    childrenDeep(root, "complexType").map((type) => [
      type.attributes.name ?? "",
      {
        base: local(childrenDeep(type, "extension")[0]?.attributes.base),
        fields: childrenDeep(type, "element").map(({ attributes }) => ({
          name: attributes.name ?? "",
          type: local(attributes.type),
          isMany: attributes.maxOccurs === "unbounded",
        })),
      },
    ]),
  );
}

function fieldsOf(typeName: string): Field[] {
  types ??= readTypes();
  const type = types.get(typeName);
  return type === undefined ? [] : [...fieldsOf(type.base), ...type.fields];
}

/** What is wrong with an element of the type, in words; empty when it is as the vendor's types say. */
export function wsdlProblems(element: XmlElement, typeName = `${element.name}Type`): string[] {
  const fields = fieldsOf(typeName);
  let at = 0;
  return element.children.flatMap((child, index) => {
    const place = fields.findIndex((field) => field.name === child.name);
    const field = fields[place];
    if (field === undefined) return [`${typeName} has no ${child.name}.`];
    const isRepeated = element.children.findIndex((one) => one.name === child.name) < index;
    const problems = [
      ...(place < at ? [`${child.name} of ${typeName} is out of order.`] : []),
      ...(isRepeated && !field.isMany ? [`${typeName} has one ${child.name}.`] : []),
    ];
    at = Math.max(at, place);
    return [...problems, ...wsdlProblems(child, field.type)];
  });
}
