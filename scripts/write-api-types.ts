import { writeFileSync } from "node:fs";
import openapiTypes from "openapi-typescript";
import { openApiDocument } from "#app/server/http/store-api/open-api.ts";

/* Writes the types of the store API's client, which its tests use, from the API's own description. */
const description = JSON.stringify(openApiDocument("http://localhost:3000"));
const types = await openapiTypes(JSON.parse(description), {
  transform: ({ format }) => (format === "binary" ? "Blob" : undefined),
});
writeFileSync(new URL("../tests/support/store-api-types.d.ts", import.meta.url), types);
