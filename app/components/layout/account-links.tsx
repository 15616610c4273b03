import UserRound from "lucide/dist/esm/icons/user-round.mjs";
import { lazy, Suspense } from "react";
import { Button } from "#app/ui/button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import type { ShopFrame } from "./shop-frame.ts";

const loadAccountMenu = async () => ({ default: (await import("./account-menu.tsx")).AccountMenu });
const AccountMenu = import.meta.env.SSR ? (await loadAccountMenu()).default : lazy(loadAccountMenu);

/** Shows Login and Sign Up to a guest, and a menu to a signed-in visitor. Both work before JavaScript. */
export function AccountLinks({ person }: Pick<ShopFrame, "person">) {
  if (person === null) return <GuestLinks />;
  return (
    <Suspense>
      <AccountMenu person={person} />
    </Suspense>
  );
}

function GuestLinks() {
  return (
    <>
      <a
        href="/auth"
        className="grid size-11 place-items-center rounded-full hover:bg-sunken md:flex md:w-auto md:px-3"
      >
        <StrokeIcon of={UserRound} className="size-6 md:hidden" />
        <span className="font-bold text-[0.9375rem] max-md:sr-only">Login</span>
      </a>
      <Button href="/auth?tab=sign-up" size="sm" className="max-md:hidden">
        Sign Up
      </Button>
    </>
  );
}
