import { z } from "zod";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import {
  checkoutBody,
  createdCheckoutJson,
  oneProductJson,
  orderBody,
  orderQuery,
  placedOrderJson,
  problemJson,
  productQuery,
  productsJson,
  productsQuery,
  quoteBody,
  quoteJson,
  resentReceiptBody,
  resentReceiptJson,
  trackedOrderJson,
} from "./api-schemas.ts";

type Json = Record<string, unknown>;

/** One operation of the API. */
export type Operation = {
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: Json; description?: string }[];
  requestBody?: Json;
  responses: Record<string, Json>;
};

export type OpenApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
};

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string" },
  description: "One key per order: for 24 hours, the same order sent twice is one order with one response.",
};

/** Returns the store API's OpenAPI 3.1 document, generated from the schemas that parse and type it. */
export function openApiDocument(baseUrl: string): OpenApiDocument {
  return {
    openapi: "3.1.0",
    info: {
      title: `${SHOP_NAME} store API`,
      version: "1",
      description:
        "Amounts are decimals in major units of the currency named. Errors are problem documents (RFC 9457) with a stable code.",
    },
    servers: [{ url: `${baseUrl}/api` }],
    paths: {
      "/products": {
        get: {
          summary: "Products on sale, a page at a time",
          parameters: queryParameters(productsQuery),
          responses: responsesOf(200, productsJson, [422]),
        },
      },
      "/products/{idOrSlug}": {
        get: {
          summary: "One product on sale",
          parameters: [
            pathParameter("idOrSlug", "The product's id or slug."),
            ...queryParameters(productQuery),
          ],
          responses: responsesOf(200, oneProductJson, [404, 422]),
        },
      },
      "/quote": {
        post: {
          summary: "What a cart costs now, with shipping and discount",
          parameters: [],
          requestBody: bodyOf("application/json", schemaOf(quoteBody, "input")),
          responses: responsesOf(200, quoteJson, [400, 422, 429]),
        },
      },
      "/orders": {
        post: {
          summary: "Place an order paid by a local method, with its receipt",
          parameters: [IDEMPOTENCY_KEY],
          requestBody: bodyOf("multipart/form-data", withReceipt(orderBody)),
          responses: responsesOf(201, placedOrderJson, [400, 409, 413, 415, 422, 429, 503]),
        },
      },
      "/create-checkout": {
        post: {
          summary: "Make an order to be paid by card or from a wallet, and its hosted page",
          parameters: [IDEMPOTENCY_KEY],
          requestBody: bodyOf("application/json", schemaOf(checkoutBody, "input")),
          responses: responsesOf(200, createdCheckoutJson, [400, 409, 413, 422, 429, 503]),
        },
      },
      "/orders/{orderNumber}": {
        get: {
          summary: "Status, items and timeline of one order, for anyone who knows its email address",
          parameters: [pathParameter("orderNumber", "Such as KRB-7H2KQ9XM."), ...queryParameters(orderQuery)],
          responses: responsesOf(200, trackedOrderJson, [404, 429]),
        },
      },
      "/orders/{orderNumber}/receipt": {
        post: {
          summary: "Send another receipt for an order whose last one was rejected",
          parameters: [pathParameter("orderNumber", "Such as KRB-7H2KQ9XM.")],
          requestBody: bodyOf("multipart/form-data", withReceipt(resentReceiptBody)),
          responses: responsesOf(200, resentReceiptJson, [400, 404, 409, 413, 415, 422, 429, 503]),
        },
      },
    },
  };
}

function bodyOf(contentType: string, schema: Json): Json {
  return { required: true, content: { [contentType]: { schema } } };
}

/** Adds the file `receipt` to the fields of a form. */
function withReceipt(fields: z.ZodType): Json {
  const schema = schemaOf(fields, "input");
  const receipt = { type: "string", format: "binary", description: "A picture or PDF, at most 5 MB." };
  const required = Array.isArray(schema.required) ? schema.required : [];
  return {
    ...schema,
    properties: { ...asJson(schema.properties), receipt },
    required: [...required, "receipt"],
  };
}

function queryParameters(schema: z.ZodType): Operation["parameters"] {
  const { properties, required } = schemaOf(schema, "input");
  const names = Array.isArray(required) ? required : [];
  return Object.entries(asJson(properties)).map(([name, of]) => ({
    name,
    in: "query",
    required: names.includes(name),
    schema: asJson(of),
  }));
}

function pathParameter(name: string, description: string): Operation["parameters"][number] {
  return { name, in: "path", required: true, schema: { type: "string" }, description };
}

function responsesOf(status: number, schema: z.ZodType, problems: number[]): Record<string, Json> {
  const success = {
    description: "The response.",
    content: { "application/json": { schema: schemaOf(schema, "output") } },
  };
  const problem = {
    description: "A problem document.",
    content: { "application/problem+json": { schema: schemaOf(problemJson, "output") } },
  };
  return Object.fromEntries([[String(status), success], ...problems.map((code) => [String(code), problem])]);
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json;
}

function asJson(value: unknown): Json {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
