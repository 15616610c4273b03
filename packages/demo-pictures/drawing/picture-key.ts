import { LOOKS, type LookName } from "#demo-pictures/scene/looks.ts";
import { SCENES, type SceneName } from "#demo-pictures/scene/scenes.ts";
import type { Subject, View } from "#demo-pictures/scene/shot.ts";

/** Returns the subject of a key such as "runner-laterite/side" or "scene/nike". Throws on an unknown key. */
export function subjectOf(key: string): Subject {
  const [first = "", second = ""] = key.split("/");
  if (first === "scene" && second in SCENES) return { scene: second as SceneName };
  if (first in LOOKS) return { look: first as LookName, view: second as View };
  throw new Error(`No picture is called ${key}`);
}
