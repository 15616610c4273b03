type QrPictureProps = {
  /** One SVG path over a square of `size` units. */
  qr: { size: number; path: string };
  /** The accessible name of the picture, which describes what the code leads to. */
  label: string;
};

/** Shows a QR code, dark on white in every theme, so that phones can read it. */
export function QrPicture({ qr, label }: QrPictureProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      shapeRendering="crispEdges"
      className="mt-3 w-48 rounded-sm border border-line"
    >
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  );
}
