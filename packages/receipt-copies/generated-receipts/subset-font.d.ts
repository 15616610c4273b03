declare module "subset-font" {
  type AxisRange = number | { min: number; max: number; default?: number };
  type SubsetOptions = {
    targetFormat?: "sfnt" | "woff" | "woff2";
    variationAxes?: Record<string, AxisRange>;
    keepFeatures?: string[];
    noHinting?: boolean;
  };
  export default function subsetFont(font: Buffer, text: string, options?: SubsetOptions): Promise<Buffer>;
}
