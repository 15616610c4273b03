/** The demo shop's settings. One entry per row of `site_settings`. */
export const DEMO_SITE_SETTINGS = {
  footer_contact: {
    address: "Kairaba Avenue, Serekunda, The Gambia",
    phone: "+220 301 2345",
    email: "hello@kairaba.test",
  },
  footer_company_links: {
    "About us": "/page/about",
    "New arrivals": "/new",
    Brands: "/products?filter=brands",
  },
  footer_support_links: {
    Contact: "/page/contact",
    Shipping: "/page/shipping",
    Returns: "/page/returns",
    "Size guide": "/page/size-guide",
    "Track an order": "/track",
  },
  footer_legal_links: {
    Privacy: "/page/privacy",
    Terms: "/page/terms",
  },
  footer_social_links: {
    instagram: "https://www.instagram.com/kairaba.test",
    twitter: "https://x.com/kairaba_test",
    facebook: "https://www.facebook.com/kairaba.test",
  },
  footer_trust_badges: {
    local: "Pay in dalasi",
    receipt: "Every receipt checked by a person",
    delivery: "Delivered anywhere in The Gambia",
  },
  help: {
    whatsappNumber: "+2203012345",
    howWeCheck:
      "Every pair passes three pairs of eyes before it goes on the shelf. We buy from sources we can name, and we keep the paper.\n\nWe look at the stitching, the glue line and the shape of the toe box, compare the label and the box with the maker's own, and smell the sole: fresh rubber, never solvent.\n\nIf we're not sure about a pair, we send it back. If a pair you bought from us turns out not to be real, you get your money back.",
  },
  // A demo takes pretend money until its owner switches that off.
  test_cards: { offered: "demo" },
  site_info: {
    company_name: "Kairaba",
    tagline: "Sneakers and streetwear from Kairaba Avenue",
    copyright_year: "2026",
  },
} as const;

/** The demo's local payment methods. One entry per row of `payment_settings`; the accounts are invented. */
export const DEMO_PAYMENT_SETTINGS = [
  {
    payment_method: "wave",
    is_active: true,
    settings: {
      phone: "+220 301 2345",
      account_name: "Kairaba Demo Shop",
      instructions:
        "Open Wave, choose Send money, and send the exact amount to this number. Write your full name in the note. Then take a screenshot of the receipt and upload it here.",
    },
  },
  {
    payment_method: "bank_transfer",
    is_active: true,
    settings: {
      bank: "Demo Bank of Serekunda",
      account_name: "Kairaba Demo Shop",
      account_number: "000-123456-789",
      instructions:
        "Transfer the exact amount in dalasi. Upload the bank’s confirmation or a photograph of the stamped slip. Bank transfers can take one working day to reach us.",
    },
  },
  {
    payment_method: "qmoney",
    is_active: true,
    settings: {
      phone: "+220 501 2345",
      account_name: "Kairaba Demo Shop",
      instructions:
        "Send the exact amount from Qmoney or Afrimoney to this number, keep the confirmation message, and upload a screenshot of it here.",
    },
  },
  {
    payment_method: "mobile_money",
    is_active: false,
    settings: {
      phone_number: "+220 701 2345",
      account_name: "Kairaba Demo Shop",
      instructions: "Send the exact amount to this number and upload the confirmation.",
    },
  },
] as const;

/** The content pages: their path under /page/ and their title. Their texts are in `pages/{slug}.md`. */
export const DEMO_PAGES = [
  { slug: "about", title: "About Kairaba" },
  { slug: "contact", title: "Contact" },
  { slug: "shipping", title: "Shipping" },
  { slug: "returns", title: "Returns" },
  { slug: "size-guide", title: "Size guide" },
  { slug: "privacy", title: "Privacy" },
  { slug: "terms", title: "Terms" },
] as const;

/** The areas that the demo delivers to, with prices in dalasi, and where orders are picked up. */
export const DEMO_DELIVERY_AREAS = [
  {
    name: "Kairaba Avenue shop",
    isPickup: true,
    estimatedDays: "24 hours",
    landmark: "opposite the petrol station",
    hours: "Mon–Sat 9–19",
    plusCode: "7C55C8QC+8Q",
  },
  { name: "Serekunda and Kanifing", price: "100", estimatedDays: "1-2 days", cashAllowed: true },
  { name: "Banjul", price: "150", estimatedDays: "1-2 days", cashAllowed: true },
  { name: "Brikama", price: "150", estimatedDays: "1-2 days", cashAllowed: true },
  { name: "Kerewan and Barra", price: "250", estimatedDays: "2-3 days" },
  { name: "Mansakonko and Soma", price: "300", estimatedDays: "2-4 days" },
  { name: "Kuntaur", price: "350", estimatedDays: "3-5 days" },
  { name: "Janjanbureh", price: "350", estimatedDays: "3-5 days" },
  { name: "Basse", price: "400", estimatedDays: "3-5 days" },
] as const;
