export * from "#packages/result";
