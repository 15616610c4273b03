import { z } from "zod";
import { readPrice } from "#app/domain/catalogue/price-text.ts";
import { optionalText, plusCodeField, requiredText } from "#app/domain/contact/contact-fields.ts";
import { money } from "#app/domain/money/money.ts";

const switchField = z.literal("on").optional().transform(Boolean);

/** Parses the form of a delivery area or a pickup point; the price is in dalasi, and a pickup point has none. */
export const areaForm = z
  .object({
    name: requiredText("Please name it.", 80),
    isPickup: z.enum(["area", "pickup"]).transform((kind) => kind === "pickup"),
    price: optionalText(20),
    estimatedDays: requiredText("Please enter how long delivery takes.", 40),
    landmark: optionalText(200),
    hours: optionalText(100),
    plusCode: plusCodeField,
    cashAllowed: switchField,
    isActive: switchField,
    position: z.coerce.number().int().min(1).max(1000).catch(1000),
  })
  .transform(({ isPickup, ...form }, context) => {
    const price = isPickup ? money(0, "GMD") : readPrice(form.price, "GMD");
    if (price) return { ...form, isPickup, price };
    context.addIssue({ code: "custom", path: ["price"], message: "Please enter an amount, such as 250." });
    return z.NEVER;
  });

/** A parsed area; `position` is its place among all, from 1. */
export type AreaForm = z.output<typeof areaForm>;
