import { z } from "zod";

/** Another receipt for an order, submitted by a plain form with the file. `token` is the tracking link's. */
export const resendReceiptForm = z.object({ orderNumber: z.string(), token: z.string().default("") });
