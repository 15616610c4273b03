import { z } from "zod";

/** Buying an order again. Source: specification 8.7. */
export const buyAgainForm = z.object({ intent: z.literal("buy-again"), orderNumber: z.string().max(40) });
