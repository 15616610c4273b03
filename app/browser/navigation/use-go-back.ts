import { useNavigate } from "react-router";
import { hasEntryBefore } from "#app/react-router/browser/history-state.ts";

/** Goes to the page one came from, or home where that was outside the shop. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    if (hasEntryBefore()) void navigate(-1);
    else void navigate("/");
  };
}
