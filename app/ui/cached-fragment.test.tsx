import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import {
  CachedFragment,
  CachedFragments,
  CachedOnSecondUse,
  type RenderedPage,
  renderWithFragments,
} from "./cached-fragment.tsx";

type Shoe = { name: string };

const onRender = vi.fn();

function Card({ shoe }: { shoe: Shoe }) {
  onRender();
  return (
    <article>
      <h2>{shoe.name}</h2> from {"<Serrekunda>"} & on
    </article>
  );
}

function Shelf({ shoes, variant = "" }: { shoes: Shoe[]; variant?: string }) {
  return (
    <ul>
      {shoes.map((shoe) => (
        <li key={shoe.name}>
          <CachedFragment of={shoe} variant={variant}>
            <Card shoe={shoe} />
          </CachedFragment>
        </li>
      ))}
    </ul>
  );
}

/** The page as one text. */
function textOf({ htmlChunks, fragments }: RenderedPage): string {
  return htmlChunks.map((text, at) => text + Buffer.concat(fragments[at] ?? []).toString()).join("");
}

function renderShelf(shoes: Shoe[], variant?: string): string {
  return textOf(renderWithFragments(() => renderToString(<Shelf shoes={shoes} variant={variant} />)));
}

test("a page of kept parts is letter by letter what React writes without them", () => {
  const shoes = [{ name: "Runner" }, { name: "<kept-markup> “Court”" }, { name: "High-top" }];
  const plain = renderToString(<Shelf shoes={shoes} />);
  expect(renderShelf(shoes)).toBe(plain);
  expect(renderShelf(shoes)).toBe(plain);
  expect(renderShelf([...shoes].reverse())).toBe(renderToString(<Shelf shoes={[...shoes].reverse()} />));
});

test("a part is drawn once for as long as its object lives, and anew for another", () => {
  const shoe = { name: "Runner" };
  onRender.mockClear();
  renderShelf([shoe]);
  renderShelf([shoe]);
  expect(onRender).toHaveBeenCalledTimes(1);
  renderShelf([{ ...shoe }]);
  expect(onRender).toHaveBeenCalledTimes(2);
});

test("the same thing shown in another way is another part", () => {
  const shoe = { name: "Runner" };
  onRender.mockClear();
  renderShelf([shoe], "h2");
  renderShelf([shoe], "h3");
  renderShelf([shoe], "h2");
  expect(onRender).toHaveBeenCalledTimes(2);
});

test("whoever invents ways of showing it fills no memory: beyond 32 it is drawn each time", () => {
  const shoe = { name: "Runner" };
  for (let at = 0; at < 32; at += 1) renderShelf([shoe], `size ${at}`);
  onRender.mockClear();
  expect(renderShelf([shoe], "one more")).toBe(renderToString(<Shelf shoes={[shoe]} />));
  renderShelf([shoe], "one more");
  expect(onRender).toHaveBeenCalledTimes(3);
  renderShelf([shoe], "size 3");
  expect(onRender).toHaveBeenCalledTimes(3);
});

test("a rendering that fails leaves nothing behind for the next", () => {
  const shoe = { name: "Runner" };
  const failing = () => {
    renderToString(<Shelf shoes={[shoe]} />);
    throw new Error("no more paper");
  };
  expect(() => renderWithFragments(failing)).toThrow("no more paper");
  expect(renderShelf([shoe])).toBe(renderToString(<Shelf shoes={[shoe]} />));
});

test("outside a keeping rendering a part is its child", () => {
  expect(renderToString(<Shelf shoes={[{ name: "Runner" }]} />)).not.toContain("kept-markup");
});

function Row({ shoes }: { shoes: Shoe[] }) {
  return (
    <ul>
      <CachedFragments of={shoes} variantOf={(_shoe, at) => (at === 0 ? "first" : "row")}>
        {(shoe, at) => (
          <li key={shoe.name} className={at === 0 ? "first" : undefined}>
            <Card shoe={shoe} />
          </li>
        )}
      </CachedFragments>
    </ul>
  );
}

function renderRow(shoes: Shoe[]): string {
  return textOf(renderWithFragments(() => renderToString(<Row shoes={shoes} />)));
}

test("a list of parts is what React writes without keeping, whichever of them are kept", () => {
  const [runner, court, boot] = [{ name: "Runner" }, { name: "<Court>" }, { name: "Boot" }];
  for (const shoes of [[runner, court], [runner, court], [runner, court, boot], [boot, runner], []]) {
    expect(renderRow(shoes)).toBe(renderToString(<Row shoes={shoes} />));
  }
});

test("of a list only the new one is drawn", () => {
  const shoes = [{ name: "Runner" }, { name: "Court" }];
  renderRow(shoes);
  onRender.mockClear();
  renderRow(shoes);
  expect(onRender).not.toHaveBeenCalled();
  renderRow([...shoes, { name: "Boot" }]);
  expect(onRender).toHaveBeenCalledTimes(1);
});

test("a kept part within another is letter by letter the same, and neither is drawn again", () => {
  const [box, shoes] = [{}, [{ name: "Runner" }, { name: "Court" }]];
  const nested = (
    <main>
      <CachedFragment of={box} variant="">
        <section>
          Before
          <Shelf shoes={shoes} />
          <Row shoes={shoes} /> and after
        </section>
      </CachedFragment>
      <Shelf shoes={shoes} />
    </main>
  );
  const plain = renderToString(nested);
  const render = () => textOf(renderWithFragments(() => renderToString(nested)));
  expect(render()).toBe(plain);
  onRender.mockClear();
  expect(render()).toBe(plain);
  expect(onRender).not.toHaveBeenCalled();
});

const renderRepeated = (shoe: Shoe, variant: string | null) =>
  textOf(
    renderWithFragments(() =>
      renderToString(
        <CachedOnSecondUse of={shoe} variant={variant}>
          {() => <Card shoe={shoe} />}
        </CachedOnSecondUse>,
      ),
    ),
  );

test("what many ask for is kept from the second asking on, in the ways asked for last", () => {
  const shoe = { name: "Runner" };
  const plain = renderToString(<Card shoe={shoe} />);
  const draws = (variant: string | null) => {
    onRender.mockClear();
    expect(renderRepeated(shoe, variant)).toBe(plain);
    return onRender.mock.calls.length;
  };
  expect([draws("a"), draws("a"), draws("a")]).toEqual([1, 1, 0]);
  for (let other = 0; other < 20; other += 1) expect(draws(`once ${other}`)).toBe(1);
  expect([draws("a"), draws("a"), draws("a")]).toEqual([1, 1, 0]);
  for (let other = 0; other < 20; other += 1) expect([draws(`once ${other}`), draws("a")]).toEqual([1, 0]);
  expect([draws(null), draws(null), draws(null)]).toEqual([1, 1, 1]);
});

test("what is not worth keeping is drawn each time", () => {
  const shoe = { name: "Runner" };
  const render = () =>
    renderWithFragments(() =>
      renderToString(
        <CachedFragment of={shoe} variant={null}>
          <Card shoe={shoe} />
        </CachedFragment>,
      ),
    );
  onRender.mockClear();
  for (const page of [render(), render()]) {
    expect(textOf(page)).toBe(renderToString(<Card shoe={shoe} />));
  }
  expect(onRender).toHaveBeenCalledTimes(4);
});
