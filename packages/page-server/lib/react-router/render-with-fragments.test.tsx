import { createContext, use, useId } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { cachedFragment } from "#packages/page-browser";
import { renderWithFragments } from "./render-with-fragments.ts";

type Shoe = { name: string };

const onRender = vi.fn();

const Card = cachedFragment(function Card({ shoe, heading: Heading = "h2" }: CardProps) {
  onRender();
  return (
    <article>
      <Heading>{shoe.name}</Heading> from {"<Serrekunda>"} & on
    </article>
  );
});

type CardProps = { shoe: Shoe; heading?: "h2" | "h3"; onPress?: () => void };

/** A fragment with fragments in it. */
const Shelf = cachedFragment(function Shelf({ shoes, heading }: ShelfProps) {
  return (
    <ul>
      {shoes.map((shoe) => (
        <li key={shoe.name}>
          <Card shoe={shoe} heading={heading} onPress={() => undefined} />
        </li>
      ))}
    </ul>
  );
});

type ShelfProps = { shoes: Shoe[]; heading?: "h2" | "h3" | undefined };

const render = (element: React.ReactElement) => renderWithFragments(element).join("");

test("a page with fragments is letter by letter what React renders without them, each time", () => {
  const shoes = [{ name: "Runner" }, { name: "<cached-fragment> “Court”" }, { name: "High-top" }];
  const page = (
    <main>
      Before <Shelf shoes={shoes} /> between <Card shoe={{ name: "Boot" }} /> and after
    </main>
  );
  const plain = renderToString(page);
  expect(plain).not.toContain("data-at");
  expect([render(page), render(page)]).toEqual([plain, plain]);
  const reversed = <Shelf shoes={shoes.toReversed()} />;
  expect(render(reversed)).toBe(renderToString(reversed));
});

test("a fragment is rendered once for the same props, and anew for another object or another value", () => {
  const [shoe, other] = [{ name: "Runner" }, { name: "Runner" }];
  const counts = [{ shoe }, { shoe }, { shoe: other }, { shoe, heading: "h3" as const }, { shoe }].map(
    (props) => {
      onRender.mockClear();
      render(<Card {...props} onPress={() => undefined} />);
      return onRender.mock.calls.length;
    },
  );
  expect(counts).toEqual([1, 0, 1, 1, 0]);
});

test("a cached fragment holds no more memory than its bytes", () => {
  const cached = renderWithFragments(<Card shoe={{ name: "Runner" }} />).filter((chunk) =>
    Buffer.isBuffer(chunk),
  );
  expect(cached.map(({ buffer }) => buffer.byteLength)).toEqual(cached.map(({ byteLength }) => byteLength));
  expect(cached).toHaveLength(1);
});

test("only handlers and refs are left out of what is compared: a link and a flag are not", () => {
  type LinkProps = { href: string; only: boolean; boxRef?: object; onPress?: () => void };
  const Link = cachedFragment(({ href, only }: LinkProps) => <a href={href}>{only ? "only" : "all"}</a>);
  const refs = { boxRef: {}, onPress: () => undefined };
  expect([
    render(<Link href="/a" only />),
    render(<Link href="/b" only {...refs} />),
    render(<Link href="/b" only={false} />),
  ]).toEqual(['<a href="/a">only</a>', '<a href="/b">only</a>', '<a href="/b">all</a>']);
});

test("props named so are compared by content: equal ones share the markup, others do not", () => {
  let count = 0;
  const Chips = cachedFragment(
    ({ filter }: { filter: { brand: string } }) => {
      count += 1;
      return <p>{filter.brand}</p>;
    },
    ["filter"],
  );
  const brands = ["Nike", "Nike", "Puma"];
  expect(brands.map((brand) => render(<Chips filter={{ brand }} />))).toEqual([
    "<p>Nike</p>",
    "<p>Nike</p>",
    "<p>Puma</p>",
  ]);
  expect(count).toBe(2);
});

test("nothing of the visitor can be read in a fragment: context throws, the router's too", () => {
  const Visitor = createContext<{ name: string } | null>(null);
  const Greeting = () => <p>Hello {use(Visitor)?.name ?? "stranger"}</p>;
  const Path = () => <p>{useLocation().pathname}</p>;
  const page = (part: React.ReactElement) => {
    const router = createMemoryRouter([
      { path: "/", element: <Visitor value={{ name: "Ndey" }}>{part}</Visitor> },
    ]);
    return <RouterProvider router={router} />;
  };
  const [CachedGreeting, CachedPath] = [cachedFragment(Greeting), cachedFragment(Path)];
  expect(render(page(<Greeting />))).toContain("Ndey");
  expect(render(page(<CachedGreeting />))).toContain("stranger");
  expect(render(page(<Path />))).toBe("<p>/</p>");
  expect(() => render(page(<CachedPath />))).toThrow("useLocation");
});

test("what has no fixed markup is refused: an id of its own, a function that is no handler, an element", () => {
  const Field = cachedFragment(() => <input id={useId()} />);
  expect(() => render(<Field />)).toThrow("useId");
  const List = cachedFragment(({ format }: { format: (text: string) => string }) => <p>{format("x")}</p>);
  expect(() => render(<List format={String} />)).toThrow("format");
  const Box = cachedFragment(({ children }: { children: React.ReactElement }) => <p>{children}</p>);
  expect(() =>
    render(
      <Box>
        <b>x</b>
      </Box>,
    ),
  ).toThrow("children");
});

test("a rendering that fails leaves nothing behind for the next", () => {
  const shoe = { name: "Runner" };
  const Failing = () => {
    throw new Error("no more paper");
  };
  const page = (
    <main>
      <Card shoe={shoe} />
    </main>
  );
  expect(() =>
    render(
      <main>
        <Card shoe={shoe} />
        <Failing />
      </main>,
    ),
  ).toThrow("no more paper");
  expect(render(page)).toBe(renderToString(page));
});
