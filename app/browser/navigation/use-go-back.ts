import { useNavigate } from "react-router";

/** Goes to the page one came from, or home where that was outside the shop. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    const cameFromHere = typeof window.history.state?.idx === "number" && window.history.state.idx > 0;
    if (cameFromHere) void navigate(-1);
    else void navigate("/");
  };
}
