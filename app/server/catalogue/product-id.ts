const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text from outside can be a product's id at all; anything else would be an error of the database. */
export function isProductId(text: string): boolean {
  return UUID.test(text);
}
