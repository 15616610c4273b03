/** The size of a product without sizes. Source: specification §5, Quick view. */
export const ONE_SIZE = "One Size";
