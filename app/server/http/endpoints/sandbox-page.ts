import { escapeHtml } from "#app/copy/mails/mail.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import { PAGE_TITLE } from "#app/domain/payments/gateway-facts.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { scriptlessPolicy } from "#app/server/http/guards/content-security-policy.ts";

/** The data of the test gateway's card page; paths belong to this site. */
export type SandboxPage = {
  path: string;
  lines: { name: string; quantity: number; amount: Money }[];
  total: Money;
  state: "open" | "paid" | "expired";
  wasDeclined: boolean;
  expiresAt: Date;
  successPath: string;
  cancelPath: string;
};

const STYLE = `*{box-sizing:border-box}
body{margin:0;background:#ede7db;color:#141210;font:1rem/1.5 Archivo,system-ui,sans-serif}
.mode{margin:0;padding:.625rem 1rem;background:#fbe7a8;color:#5b4200;font-weight:700;text-align:center}
main{max-width:27rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{margin:0 0 .25rem;font-size:1.75rem;line-height:1.05;letter-spacing:-.01em}
p{margin:0}.soft{color:#544c44}
.sheet{margin-top:1.25rem;padding:1.25rem;background:#fffdf9;border:1px solid #dcd4c5;border-radius:6px}
ul{list-style:none;margin:0;padding:0}
li,.total{display:flex;justify-content:space-between;gap:1rem;padding:.375rem 0;font-variant-numeric:tabular-nums}
li span:first-child{min-width:0;overflow-wrap:anywhere}
.total{margin-top:.5rem;padding-top:.75rem;border-top:2px solid #141210;font-weight:800;font-size:1.25rem}
form{display:grid;gap:.75rem;margin-top:1.25rem}
button,.way{display:block;width:100%;min-height:3rem;padding:.75rem 1rem;border:1px solid #82786a;border-radius:3px;
background:#fffdf9;color:#141210;font:inherit;font-weight:700;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.way:hover{border-color:#141210}
.main{background:#c2381a;border-color:#c2381a;color:#fff}.main:hover{background:#9c2a11}
.two{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
:focus-visible{outline:3px solid #0e4a4f;outline-offset:2px}
.said{margin-top:1.25rem;padding:.75rem 1rem;border-radius:6px;background:#fadbd2;color:#8c220d;font-weight:600}
.good{background:#d5eadb;color:#174d2e}
.back{margin-top:1rem}.fine{margin-top:1rem;font-size:.875rem;color:#544c44}`;

/** Allows only the page's own style, and submits only to this site. */
export const SANDBOX_CONTENT_SECURITY_POLICY = scriptlessPolicy(STYLE, { "form-action": "'self'" });

/** Renders the test gateway's card page without script; every state shows that no money moves. */
export function sandboxPage(page: SandboxPage): string {
  const lines = page.lines.map(
    ({ name, quantity, amount }) =>
      `<li><span>${quantity > 1 ? `${quantity} × ` : ""}${escapeHtml(name)}</span><span>${formatMoney(amount)}</span></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${TITLES[page.state]} · Test mode · ${SHOP_NAME}</title>
<style>${STYLE}</style>
</head>
<body>
<header class="mode">Test mode</header>
<main>
<h1>${TITLES[page.state]}</h1>
<p class="soft">${PAGE_TITLE}</p>
${page.wasDeclined ? '<p class="said" role="alert">The card was declined. Try again, or go back to the shop.</p>' : ""}
<section class="sheet" aria-label="Your order">
<ul>${lines.join("")}</ul>
<p class="total"><span>Total</span><span>${formatMoney(page.total)}</span></p>
</section>
${actions(page)}
<p class="fine">This is a test page in place of a card company's. No card is needed and no money is taken.</p>
</main>
</body>
</html>
`;
}

const TITLES = { open: "Card payment", paid: "Payment complete", expired: "This page has closed" } as const;

function actions({ state, path, successPath, cancelPath, expiresAt }: SandboxPage): string {
  switch (state) {
    case "open":
      return `<form method="post" action="${escapeHtml(path)}">
<button class="main" name="intent" value="pay">Pay</button>
<div class="two">
<button name="intent" value="decline">Decline</button>
<button name="intent" value="cancel">Cancel</button>
</div>
<button name="intent" value="pay-and-stay">Charge and never come back</button>
</form>
<p class="fine">Open until ${expiresAt.toISOString().slice(11, 16)} UTC.</p>`;
    case "paid":
      return `<p class="said good" role="status">The payment is in. You may close this page.</p>
<p class="back"><a class="way" href="${escapeHtml(successPath)}">Back to the shop</a></p>`;
    case "expired":
      return `<p class="said">Nothing was charged, and your items are back on sale.</p>
<p class="back"><a class="way" href="${escapeHtml(cancelPath)}">Back to the shop</a></p>`;
    default:
      return state satisfies never;
  }
}
