/** The size of a thing that has no sizes. Source: specification §5, Quick view. */
export const ONE_SIZE = "One Size";
