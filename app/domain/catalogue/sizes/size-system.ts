/** Shoe size systems. Products store sneaker sizes in EU ("42", "42.5"); other systems are shown by conversion. */
export type SizeSystem = "US" | "EU" | "UK" | "JP";

/** The system sneaker sizes are stored in. */
export const STORED_SIZE_SYSTEM: SizeSystem = "EU";
