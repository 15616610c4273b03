import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";

/*
 * The baseline for React itself. Reads the HTML of a listing's cards from standard input, builds one component per
 * element and renders them with `renderToString` for every request, without queries, routes or compression. Prints its
 * port. Run by bench/run.ts.
 */
type Element = { tag: string; attributes: Record<string, unknown>; children: (Element | string)[] };

const EMPTY_TAGS = new Set(["img", "source", "input", "br"]);
const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

function Part({ element }: { element: Element }): ReactNode {
  const { tag, attributes, children } = element;
  const inner = children.map((child) =>
    typeof child === "string" ? child : createElement(Part, { element: child }),
  );
  return createElement(tag, attributes, ...inner);
}

/** Parses HTML that React wrote: well-formed, with every attribute in double quotes. */
function read(html: string): Element {
  const root: Element = { tag: "div", attributes: {}, children: [] };
  const open = [root];
  for (const [, closing, tag, written, words] of html.matchAll(
    /<(\/?)([a-z][a-z0-9-]*)((?:\s[^\s=>]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/g,
  )) {
    const parent = open.at(-1) ?? root;
    if (words !== undefined) parent.children.push(plain(words));
    else if (closing === "/") open.pop();
    else if (tag !== undefined) {
      const element: Element = { tag, attributes: readAttributes(written ?? ""), children: [] };
      parent.children.push(element);
      if (!EMPTY_TAGS.has(tag)) open.push(element);
    }
  }
  return root;
}

function readAttributes(written: string): Record<string, unknown> {
  const found = [...written.matchAll(/\s([^\s=>]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(
    found.map(([, name = "", value]) => {
      if (name === "class") return ["className", plain(value ?? "")];
      if (name === "style") return ["style", readStyle(plain(value ?? ""))];
      return [name, value === undefined ? true : plain(value)];
    }),
  );
}

function readStyle(css: string): Record<string, string> {
  const rules = css.split(/;(?!base64)/).map((rule) => rule.split(/:(.*)/s));
  return Object.fromEntries(
    rules.map(([name = "", value = ""]) => [
      name.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

function plain(words: string): string {
  return words.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
}

const cards = read(await text(process.stdin));
const server = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(renderToString(createElement(Part, { element: cards })));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" ? address?.port : "");
});
