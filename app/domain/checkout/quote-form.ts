import { z } from "zod";
import { optionalText } from "#app/domain/contact/contact-fields.ts";
import { requestedItemsSchema } from "./requested-items.ts";
import { countryField, currencyField, discountCodeField } from "./shared-fields.ts";

/** The body of `POST /api/quote`. Source: specification 13.1. */
export const quoteForm = z.object({
  items: requestedItemsSchema,
  country: countryField,
  region: optionalText(),
  discountCode: discountCodeField,
  currency: currencyField,
});
