import { SHOP_NAME } from "#app/domain/shop-name.ts";

/** How long a visitor is asked to wait before trying again. */
export const RETRY_AFTER_SECONDS = 10;

/** The page shown while the database or the disk is not to be had: needs neither, nor any other file. */
export const OUTAGE_PAGE = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Back in a moment · ${SHOP_NAME}</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-content:center;gap:1rem;padding:2rem;background:#f7f4ee;color:#141210;font:1rem/1.5 system-ui,sans-serif;text-align:center}
h1{margin:0;font-size:1.75rem}p{margin:0 auto;max-width:34ch}a{color:#0e4a4f;font-weight:600;padding:.75rem}
</style>
</head>
<body>
<main>
<h1>Back in a moment</h1>
<p>The shop cannot reach its books just now. Nothing you did was lost; please try again shortly.</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`;
