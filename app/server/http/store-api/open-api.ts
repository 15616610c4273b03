import { z } from "zod";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { sessionCookieName } from "#app/server/accounts/sessions/session-cookies.ts";
import {
  areasJson,
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
  requestSchemas,
  resentReceiptBody,
  resentReceiptJson,
  responseSchemas,
  trackedOrderJson,
} from "./api-schemas.ts";

type Json = Record<string, unknown>;

/** One operation of the API. */
export type Operation = {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: Json; description?: string }[];
  requestBody?: Json;
  responses: Record<string, Json>;
};

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string" },
  description: "One key per order: for 24 hours, the same order sent twice is one order with one response.",
};

const ORDER_NUMBER = pathParameter("orderNumber", "Such as KRB-7H2KQ9XM.");

const PATHS: Record<string, Record<string, Operation>> = {
  "/products": {
    get: {
      operationId: "listProducts",
      summary: "Products on sale, a page at a time",
      parameters: queryParameters(productsQuery),
      responses: responsesOf(200, productsJson, [422]),
    },
  },
  "/products/{idOrSlug}": {
    get: {
      operationId: "getProduct",
      summary: "One product on sale",
      parameters: [pathParameter("idOrSlug", "The product's id or slug."), ...queryParameters(productQuery)],
      responses: responsesOf(200, oneProductJson, [404, 422]),
    },
  },
  "/quote": {
    post: {
      operationId: "quoteCart",
      summary: "What a cart costs now, with shipping and discount",
      parameters: [],
      requestBody: bodyOf("application/json", quoteBody),
      responses: responsesOf(200, quoteJson, [400, 422, 429]),
    },
  },
  "/areas": {
    get: {
      operationId: "listAreas",
      summary: "Where an order to The Gambia may be sent or picked up, and for how much",
      parameters: [],
      responses: responsesOf(200, areasJson, [429, 503]),
    },
  },
  "/orders": {
    post: {
      operationId: "placeOrder",
      summary: "Place an order paid by a local method, with its receipt",
      parameters: [IDEMPOTENCY_KEY],
      requestBody: bodyOf("multipart/form-data", orderBody),
      responses: responsesOf(201, placedOrderJson, [400, 409, 413, 415, 422, 429, 503]),
    },
  },
  "/create-checkout": {
    post: {
      operationId: "createCheckout",
      summary: "Make an order to be paid by card or from a wallet, and its hosted page",
      parameters: [IDEMPOTENCY_KEY],
      requestBody: bodyOf("application/json", checkoutBody),
      responses: responsesOf(200, createdCheckoutJson, [400, 409, 413, 422, 429, 503]),
    },
  },
  "/orders/{orderNumber}": {
    get: {
      operationId: "trackOrder",
      summary: "Status, items and timeline of one order, for anyone who knows its email address",
      parameters: [ORDER_NUMBER, ...queryParameters(orderQuery)],
      responses: responsesOf(200, trackedOrderJson, [404, 429]),
    },
  },
  "/orders/{orderNumber}/receipt": {
    post: {
      operationId: "resendReceipt",
      summary: "Send another receipt for an order whose last one was rejected",
      parameters: [ORDER_NUMBER],
      requestBody: bodyOf("multipart/form-data", resentReceiptBody),
      responses: responsesOf(200, resentReceiptJson, [400, 404, 409, 413, 415, 422, 429, 503]),
    },
  },
};

/** Returns the store API's OpenAPI 3.1 document, generated from the schemas that parse and type it. */
export function openApiDocument(baseUrl: string) {
  return {
    openapi: "3.1.0",
    info: {
      title: `${SHOP_NAME} store API`,
      version: "1",
      description:
        "Amounts are decimals in major units of the currency named. Errors are problem documents (RFC 9457) with a stable code.",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    // Relative to the document, and so right at every origin the store has.
    servers: [{ url: "/api" }],
    security: [{}, { session: [] }],
    paths: PATHS,
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookieName(baseUrl),
          description: "Not needed; where there is one, an order belongs to its user.",
        },
      },
      responses: {
        ProblemResponse: {
          description: "A problem document.",
          content: { "application/problem+json": { schema: refOf(problemJson) } },
        },
      },
      schemas: {
        ...schemasOf(responseSchemas, "output"),
        ...withReceipts(schemasOf(requestSchemas, "input")),
      },
    },
  };
}

function bodyOf(contentType: string, schema: z.ZodType): Json {
  return { required: true, content: { [contentType]: { schema: refOf(schema) } } };
}

/** Adds the file `receipt` to the fields of each form. */
function withReceipts(schemas: Record<string, Json>): Record<string, Json> {
  const receipt = { type: "string", format: "binary", description: "A picture or PDF, at most 5 MB." };
  const forms = [orderBody, resentReceiptBody].map((form) => {
    const id = idOf(form);
    const { properties, required, ...schema } = schemas[id] ?? {};
    const names = Array.isArray(required) ? required : [];
    return [
      id,
      { ...schema, properties: { ...asJson(properties), receipt }, required: [...names, "receipt"] },
    ];
  });
  return { ...schemas, ...Object.fromEntries(forms) };
}

function queryParameters(schema: z.ZodType): Operation["parameters"] {
  const { properties, required } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.entries(asJson(properties)).map(([name, of]) => ({
    name,
    in: "query",
    required: required?.includes(name) ?? false,
    schema: asJson(of),
  }));
}

function pathParameter(name: string, description: string): Operation["parameters"][number] {
  return { name, in: "path", required: true, schema: { type: "string" }, description };
}

function responsesOf(status: number, schema: z.ZodType, problems: number[]): Record<string, Json> {
  const success = {
    description: "The response.",
    content: { "application/json": { schema: refOf(schema) } },
  };
  const problem = { $ref: "#/components/responses/ProblemResponse" };
  return Object.fromEntries([[String(status), success], ...problems.map((code) => [String(code), problem])]);
}

function refOf(schema: z.ZodType): Json {
  return { $ref: uriOf(idOf(schema)) };
}

/** Returns the name of a request's or response's schema. A schema without one is a fault. */
function idOf(schema: z.ZodType): string {
  const id = (responseSchemas.get(schema) ?? requestSchemas.get(schema))?.id;
  if (id === undefined) throw new Error("a schema of the store API has no name");
  return id;
}

function uriOf(id: string): string {
  return `#/components/schemas/${id}`;
}

function schemasOf(
  registry: z.core.$ZodRegistry<{ id: string }>,
  io: "input" | "output",
): Record<string, Json> {
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: "any", uri: uriOf });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, described]) => {
      const { $schema: _, $id: __, ...schema } = described;
      return [id, schema];
    }),
  );
}

function asJson(value: unknown): Json {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
