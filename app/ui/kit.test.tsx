import { type ReactNode, StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Pager } from "#app/ui/navigation/pager.tsx";
import { Carousel } from "./carousel.tsx";
import { Picture } from "./picture.tsx";

const nothing = () => {};
const html = (node: ReactNode) => renderToString(<StrictMode>{node}</StrictMode>);

describe("the kit on the server", () => {
  test("a field ties its hint and its error to the control", () => {
    const field = html(
      <TextField id="phone" label="Phone" hint="As you write it" error="Too short" optional />,
    );
    expect(field).toContain('<label for="phone" class="font-semibold text-sm">Phone</label>');
    expect(field).toMatch(/<input [^>]*aria-describedby="phone-hint phone-optional phone-error"/);
    expect(field).toMatch(/<input [^>]*aria-invalid="true"/);
  });

  test("the stepper stops at both ends", () => {
    const stepper = (value: number) =>
      html(
        <QuantityStepper
          label="Quantity"
          decreaseLabel="Fewer"
          increaseLabel="More"
          value={value}
          onChange={nothing}
          max={3}
        />,
      );
    expect(stepper(1)).toMatch(/aria-label="Fewer"[^>]*disabled=""/);
    expect(stepper(2)).not.toContain('disabled=""');
    expect(stepper(3)).toMatch(/aria-label="More"[^>]*disabled=""/);
  });

  test.each([
    [2, 0],
    [3, 2],
    [6, 3],
    [7, 4],
  ])("a carousel of %s cards has %s dots when two are in view", (cards, dots) => {
    const names = Array.from({ length: cards }, (_, index) => `card ${index + 1}`);
    const slides = names.map((name) => <p key={name}>{name}</p>);
    const carousel = html(<Carousel label="Featured Products">{slides}</Carousel>);
    expect(carousel.match(/Go to slide \d/g) ?? []).toHaveLength(dots);
  });

  test("a long list's pager shows the ends, the neighbours and gaps", () => {
    const pager = html(<Pager page={6} pages={12} hrefOf={(page) => `?page=${page}`} />);
    expect([...pager.matchAll(/aria-label="Page (\d+)"/g)].map((match) => match[1])).toEqual([
      "1",
      "5",
      "6",
      "7",
      "12",
    ]);
    expect(pager.match(/…/g)).toHaveLength(2);
    expect(html(<Pager page={1} pages={1} hrefOf={String} />)).toBe("");
  });

  test("a stored picture comes in two formats and three widths, lazily unless it is in the first view", () => {
    const stored = {
      mediaId: "ab12",
      src: "/media/ab12-960.webp",
      alt: "Runner",
      width: 960,
      height: 1200,
      sizes: "50vw",
    };
    const picture = html(<Picture {...stored} />);
    expect(picture).toContain(
      "/media/ab12-320.avif 320w, /media/ab12-640.avif 640w, /media/ab12-960.avif 960w",
    );
    expect(picture.match(/sizes="50vw"/g)).toHaveLength(2);
    expect(picture).toContain('loading="lazy"');
    expect(html(<Picture {...stored} priority />)).toMatch(/loading="eager"[^>]*fetchPriority="high"/);
  });
});
