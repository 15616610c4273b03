import type { Admin } from "#app/domain/accounts/admin.ts";
import type { Shop } from "#app/server/shop.ts";

/** The form that does an act, and the parameters of its path. */
export type Post = { params?: Record<string, string>; fields: Record<string, string | string[]> | FormData };

/** Prepares what an act needs and returns its form. */
export type Act = (shop: Shop, admin: Admin<never>) => Promise<Post>;
