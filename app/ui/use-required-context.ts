import { type Context, useContext } from "react";

/** What a provider gives to everything within it; using it elsewhere is a bug, which names the provider. */
export function useRequiredContext<Value>(context: Context<Value | null>, provider: string): Value {
  const value = useContext(context);
  if (value === null) throw new Error(`outside of ${provider}`);
  return value;
}
