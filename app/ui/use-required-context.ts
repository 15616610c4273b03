import { type Context, useContext } from "react";

/** Returns a context's value; using it outside its provider is a bug, and the error names the provider. */
export function useRequiredContext<Value>(context: Context<Value | null>, provider: string): Value {
  const value = useContext(context);
  if (value === null) throw new Error(`outside of ${provider}`);
  return value;
}
