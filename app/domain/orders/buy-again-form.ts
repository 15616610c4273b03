import { z } from "zod";

/** Buying an order again. Source: issue on accounts, My Orders. */
export const buyAgainForm = z.object({ intent: z.literal("buy-again"), orderNumber: z.string().max(40) });
