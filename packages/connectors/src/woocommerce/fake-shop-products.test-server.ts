/**
 * Products of the fake shop, as WooCommerce keeps them: a SKU stands once, a variation's change leaves the
 * time of its product alone, a batch answers 200 with errors inside, the bin stands in no list unless asked.
 */
type Fields = Record<string, unknown>;
interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export interface FakeProduct extends Fields {
  id: number;
  parent_id: number;
  type: string;
  status: string;
  sku: string;
  manage_stock: boolean | "parent";
  stock_quantity: number | null;
  stock_status: string;
  regular_price: string;
  sale_price: string;
  price: string;
  date_modified_gmt: string;
  images: { id: number; src: string }[];
  meta_data: { id: number; key: string; value: unknown }[];
}

const refusal = (status: number, code: string, message: string, params?: Fields): Answer => ({
  status,
  body: { code, message, data: { status, ...(params && { params }) } },
});
const invalidId = (status: number): Answer =>
  refusal(status, "woocommerce_rest_product_invalid_id", "Invalid ID.");

export class FakeProducts {
  readonly all = new Map<number, FakeProduct>();
  readonly variations = new Map<number, FakeProduct>();
  currency = "EUR";
  /** null: the key may not read settings. */
  weightUnit: string | null = "kg";
  sideUnit: string | null = "cm";
  private nextId = 500;
  private readonly tick: () => string;

  constructor(tick: () => string) {
    this.tick = tick;
  }

  get(id: number): FakeProduct {
    const found = this.all.get(id) ?? this.variations.get(id);
    if (found === undefined) throw new Error(`The shop has no product ${id}.`);
    return found;
  }

  /** Put up in the shop itself. */
  add(fields: Fields = {}): FakeProduct {
    return this.keep(this.build(fields, 0), fields);
  }

  addVariation(parentId: number, fields: Fields = {}): FakeProduct {
    return this.keep(this.build({ type: "variation", ...fields }, parentId), fields);
  }

  /** Changed in the shop itself. */
  change(id: number, fields: Fields): FakeProduct {
    return this.keep(this.get(id), fields);
  }

  sell(id: number, pieces: number): void {
    const sold = this.get(id);
    const pool = sold.manage_stock === "parent" ? this.get(sold.parent_id) : sold;
    this.keep(pool, { stock_quantity: (pool.stock_quantity ?? 0) - pieces });
  }

  answer(method: string, path: string, query: URLSearchParams, fields: Fields): Answer | null {
    if (path === "/data/currencies/current") return { status: 200, body: { code: this.currency } };
    const [, setting] = /^\/settings\/products\/woocommerce_(weight|dimension)_unit$/.exec(path) ?? [];
    if (setting !== undefined) {
      const value = setting === "weight" ? this.weightUnit : this.sideUnit;
      return value === null
        ? refusal(403, "woocommerce_rest_cannot_view", "Sorry, you cannot view this resource.")
        : { status: 200, body: { id: `woocommerce_${setting}_unit`, value } };
    }
    if (path === "/products/categories")
      return { status: 200, body: [{ id: 15, name: "Cameras", parent: 0 }] };
    if (path === "/products/attributes") return { status: 200, body: [{ id: 3, name: "Colour" }] };
    if (path === "/products/attributes/3/terms")
      return {
        status: 200,
        body: [
          { id: 7, name: "Red" },
          { id: 8, name: "Blue" },
        ],
      };
    const [, resource, idText, sub, subId] = path.split("/");
    if (resource !== "products") return null;
    if (idText === undefined) return method === "POST" ? this.create(fields, 0) : this.list(query);
    if (idText === "batch") return this.batch(fields, 0);
    const product = this.all.get(Number(idText));
    if (product === undefined) return invalidId(method === "GET" ? 404 : 400);
    if (sub === "variations" && subId === "batch") return this.batch(fields, product.id);
    if (sub === "variations") return this.listVariations(product.id, query);
    return method === "GET" ? { status: 200, body: this.shown(product) } : this.update(product, fields);
  }

  private build(fields: Fields, parentId: number): FakeProduct {
    this.nextId += 1;
    const at = this.tick();
    return {
      id: this.nextId,
      parent_id: parentId,
      type: "simple",
      status: "publish",
      name: "",
      sku: "",
      description: "",
      permalink: `https://shop.example/product/${this.nextId}/`,
      manage_stock: false,
      stock_quantity: null,
      stock_status: "instock",
      backorders: "no",
      regular_price: "",
      sale_price: "",
      price: "",
      on_sale: false,
      global_unique_id: "",
      date_created_gmt: at,
      date_modified_gmt: at,
      images: [],
      categories: [],
      brands: [],
      attributes: [],
      meta_data: [],
      ...(parentId === 0 ? {} : { image: null }),
      ...(typeof fields.type === "string" ? { type: fields.type } : {}),
    };
  }

  private keep(before: FakeProduct, fields: Fields): FakeProduct {
    const { meta_data: meta = [], images, ...rest } = fields;
    const product: FakeProduct = { ...before, ...rest, date_modified_gmt: this.tick() };
    product.meta_data = [...before.meta_data];
    for (const { key, value } of meta as { key: string; value: unknown }[]) {
      const at = product.meta_data.findIndex((one) => one.key === key);
      const kept = { id: at === -1 ? product.meta_data.length + 1 : at + 1, key, value };
      if (at === -1) product.meta_data.push(kept);
      else product.meta_data[at] = kept;
    }
    if (images !== undefined)
      product.images = (images as { id?: number; src?: string }[]).map((image, at) => {
        const own = before.images.find((one) => one.id === image.id);
        return (
          own ?? {
            id: product.id * 100 + at,
            src: `https://shop.example/wp-content/${image.src?.split("/").at(-1)}`,
          }
        );
      });
    const isOnSale = product.sale_price !== "";
    product.price = isOnSale ? product.sale_price : product.regular_price;
    product.on_sale = isOnSale;
    // Told to the shop as 0 where it counts and was told nothing.
    if (product.manage_stock === true) {
      product.stock_quantity ??= 0;
      const isBackordered = product.backorders !== "no";
      product.stock_status =
        product.stock_quantity > 0 ? "instock" : isBackordered ? "onbackorder" : "outofstock";
    }
    (product.parent_id === 0 ? this.all : this.variations).set(product.id, product);
    return product;
  }

  /** A variation that shares its product's stock shows that. */
  private shown(product: FakeProduct): FakeProduct {
    if (product.manage_stock !== "parent") return product;
    const { stock_quantity: quantity, stock_status: status } = this.get(product.parent_id);
    return { ...product, stock_quantity: quantity, stock_status: status };
  }

  private refuse(fields: Fields, ownId: number): Answer | null {
    const { sku, stock_quantity: quantity, images } = fields;
    if (quantity !== undefined && !Number.isInteger(quantity))
      return refusal(400, "rest_invalid_param", "Invalid parameter(s): stock_quantity", {
        stock_quantity: "stock_quantity is not of type integer.",
      });
    const others = [...this.all.values(), ...this.variations.values()].filter(({ id }) => id !== ownId);
    if (
      typeof sku === "string" &&
      sku !== "" &&
      others.some((one) => one.sku === sku && one.status !== "trash")
    )
      return refusal(400, "product_invalid_sku", "Invalid or duplicated SKU.");
    if (((images ?? []) as { src?: string }[]).some(({ src }) => src?.includes("missing")))
      return refusal(400, "woocommerce_product_image_upload_error", "Error getting remote image. Not Found");
    return null;
  }

  private create(fields: Fields, parentId: number): Answer {
    const refused = this.refuse(fields, 0);
    if (refused !== null) return refused;
    const wish = parentId === 0 ? fields : { type: "variation", ...fields };
    return { status: 201, body: this.shown(this.keep(this.build(wish, parentId), wish)) };
  }

  private update(product: FakeProduct, fields: Fields): Answer {
    const refused = this.refuse(fields, product.id);
    return refused ?? { status: 200, body: this.shown(this.keep(product, fields)) };
  }

  private batch(fields: Fields, parentId: number): Answer {
    const entryOf = (id: unknown, { status, body }: Answer): unknown =>
      status < 300 ? body : { id, error: body };
    const create = ((fields.create ?? []) as Fields[]).map((one) => entryOf(0, this.create(one, parentId)));
    const update = ((fields.update ?? []) as Fields[]).map((one) => {
      const found = (parentId === 0 ? this.all : this.variations).get(Number(one.id));
      const { id, ...rest } = one;
      return entryOf(id, found === undefined ? invalidId(400) : this.update(found, rest));
    });
    return { status: 200, body: { create, update } };
  }

  private listVariations(parentId: number, query: URLSearchParams): Answer {
    const include = query.get("include")?.split(",") ?? null;
    const own = [...this.variations.values()].filter(
      (one) => one.parent_id === parentId && (include === null || include.includes(String(one.id))),
    );
    return this.page(
      own.map((one) => this.shown(one)),
      query,
    );
  }

  private list(query: URLSearchParams): Answer {
    const after = query.get("modified_after") ?? "";
    const before = query.get("modified_before") ?? "9999";
    const include = query.get("include")?.split(",") ?? null;
    const statuses = query.get("include_status")?.split(",") ?? null;
    const sku = query.get("sku");
    const type = query.get("type");
    // Asked for a SKU, a shop also gives the variations that carry it.
    const pool = [...this.all.values(), ...(sku === null ? [] : this.variations.values())];
    const found = pool.filter(
      (one) =>
        (statuses === null ? one.status !== "trash" : statuses.includes(one.status)) &&
        (include === null || include.includes(String(one.id))) &&
        (sku === null || one.sku === sku) &&
        (type === null || one.type === type) &&
        one.date_modified_gmt > after &&
        one.date_modified_gmt < before,
    );
    const isByChange = query.get("orderby") === "modified";
    return this.page(
      found.toSorted((left, right) =>
        isByChange && left.date_modified_gmt !== right.date_modified_gmt
          ? left.date_modified_gmt < right.date_modified_gmt
            ? -1
            : 1
          : left.id - right.id,
      ),
      query,
    );
  }

  private page(found: readonly FakeProduct[], query: URLSearchParams): Answer {
    const size = Number(query.get("per_page") ?? 10);
    if (size > 100) return refusal(400, "rest_invalid_param", "Invalid parameter(s): per_page");
    const from = Number(query.get("offset") ?? (Number(query.get("page") ?? 1) - 1) * size);
    return {
      status: 200,
      body: found.slice(from, from + size),
      headers: {
        "x-wp-total": String(found.length),
        "x-wp-totalpages": String(Math.ceil(found.length / size)),
      },
    };
  }
}
