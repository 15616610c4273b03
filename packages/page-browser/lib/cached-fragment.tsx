import type { ComponentType, ReactElement } from "react";

/** Renders a component on its own and returns a placeholder for the page's tree. */
type FragmentRenderer = <Props extends object>(
  Component: ComponentType<Props>,
  props: Props,
  byContent: readonly string[],
) => ReactElement;

/** Set during a server rendering only, by `page-server`. */
let renderFragment: FragmentRenderer | null = null;

/** Runs `render` with fragments rendered by `renderer`; null renders them in place. */
export function withFragmentRenderer<Result>(
  renderer: FragmentRenderer | null,
  render: () => Result,
): Result {
  const outer = renderFragment;
  renderFragment = renderer;
  try {
    return render();
  } finally {
    renderFragment = outer;
  }
}

/**
 * Returns a component whose markup the server renders once for equal props, outside the page's tree. It cannot read the
 * visitor: contexts are empty there, and `useId` is refused. Props are plain data: immutable objects, compared by
 * identity, or by content if `byContent` names them; lists of them, strings, numbers and booleans. Handlers (`on…`) and
 * refs do not affect the markup.
 */
export function cachedFragment<Props extends object>(
  Component: ComponentType<Props>,
  byContent: readonly (keyof Props & string)[] = [],
): ComponentType<Props> {
  if (!import.meta.env.SSR) return Component;
  return (props) => (renderFragment ? renderFragment(Component, props, byContent) : <Component {...props} />);
}
