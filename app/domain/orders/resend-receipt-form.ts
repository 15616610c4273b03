import { z } from "zod";

/** Another receipt for an order, posted by a plain form; the file comes beside it. `token` is the tracking link's. */
export const resendReceiptForm = z.object({ orderNumber: z.string(), token: z.string().default("") });
