import { useNavigate } from "react-router";
import { hasEntryBefore } from "./react-router/history-state.ts";

/** Returns a function that goes to the previous page, or home if that was outside the site. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    if (hasEntryBefore()) void navigate(-1);
    else void navigate("/");
  };
}
