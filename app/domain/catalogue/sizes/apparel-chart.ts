/** Body measures of apparel in centimetres, for the size guide. */
export const APPAREL_CHART: { size: string; chestCm: string; waistCm: string }[] = [
  { size: "XS", chestCm: "82–88", waistCm: "68–74" },
  { size: "S", chestCm: "88–94", waistCm: "74–80" },
  { size: "M", chestCm: "94–102", waistCm: "80–88" },
  { size: "L", chestCm: "102–110", waistCm: "88–96" },
  { size: "XL", chestCm: "110–118", waistCm: "96–104" },
  { size: "XXL", chestCm: "118–126", waistCm: "104–112" },
  { size: "XXXL", chestCm: "126–134", waistCm: "112–120" },
];
