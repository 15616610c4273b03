import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { AdminCheck } from "./admin-check.tsx";

test.each([
  ["/admin", true],
  ["/admin/orders", true],
  ["/administer", false],
  ["/products", false],
  [undefined, false],
])("on the way to %s the check of admin access is told: %s", (path, isTold) => {
  const router = createMemoryRouter([
    { path: "/", Component: AdminCheck },
    { path: "*", loader: () => new Promise(() => undefined) },
  ]);
  if (path !== undefined) void router.navigate(path);
  const drawn = renderToString(<RouterProvider router={router} />);
  expect(drawn).toContain('role="status"');
  expect(drawn.includes("Checking admin access...")).toBe(isTold);
  router.dispose();
});
