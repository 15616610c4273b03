/** The size of a product without sizes. Source: specification 3.5. */
export const ONE_SIZE = "One Size";
