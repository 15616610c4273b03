import { data } from "react-router";
import { NotFoundNotice } from "#app/components/layout/not-found-notice.tsx";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFoundNotice />;
}
