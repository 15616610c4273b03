import { useNavigate } from "react-router";
import { hasEntryBefore } from "#app/react-router/browser/history-state.ts";

/** Returns a function that goes to the previous page, or home if that was outside the shop. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    if (hasEntryBefore()) void navigate(-1);
    else void navigate("/");
  };
}
