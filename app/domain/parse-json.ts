export * from "#packages/parse-json";
