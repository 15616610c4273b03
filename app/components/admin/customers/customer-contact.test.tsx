import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CustomerContact } from "./customer-contact.tsx";

test("a place opens on the web, and in the driver's own map", () => {
  const handover = { plusCode: "7C55C8QC+8Q", receiverName: "", receiverPhone: "" };
  const shown = renderToStaticMarkup(<CustomerContact name="Lamin" email="" phone="" handover={handover} />);
  expect(shown).toContain('href="https://plus.codes/7C55C8QC+8Q"');
  expect(shown).toMatch(/href="geo:13\.4383\d+,-16\.6780\d+\?q=13\.4383\d+,-16\.6780\d+"/);
});

test("a receiver without a number is named, and no dead link", () => {
  const shown = (receiverPhone: string) => {
    const handover = { plusCode: "", receiverName: "Awa", receiverPhone };
    return renderToStaticMarkup(<CustomerContact name="Lamin" email="" phone="" handover={handover} />);
  };
  expect(shown("")).toContain("Received by Awa");
  expect(shown("")).not.toContain("href");
  expect(shown("+2203012345")).toContain('href="tel:+2203012345"');
});
