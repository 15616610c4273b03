const DRIVER = "Driver: ";

/** Returns what stands in the place of a tracking number where a driver takes the parcel; empty without a driver. */
export function driverParcel(driver: { name: string; phone: string; vehicle: string }): string {
  const facts = [driver.name, driver.phone, driver.vehicle].filter(Boolean).join(", ");
  return facts && `${DRIVER}${facts}`;
}

/** Returns what an order is tracked by, and its name: "Tracking number" or "Driver". */
export function trackingFact(trackingNumber: string): { label: string; value: string } {
  return trackingNumber.startsWith(DRIVER)
    ? { label: "Driver", value: trackingNumber.slice(DRIVER.length) }
    : { label: "Tracking number", value: trackingNumber };
}
