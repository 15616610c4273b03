import { LOOKS, type LookName } from "#demo-pictures/scene/looks.ts";
import { SCENES, type SceneName } from "#demo-pictures/scene/scenes.ts";
import type { Subject, View } from "#demo-pictures/scene/shot.ts";

/** A picture's key: the look and the view, as in "runner-laterite/side". */
export function pictureKey(look: LookName, view: View): string {
  return `${look}/${view}`;
}

export function sceneKey(scene: SceneName): string {
  return `scene/${scene}`;
}

/** What a key means. An unknown one throws. */
export function subjectOf(key: string): Subject {
  const [first = "", second = ""] = key.split("/");
  if (first === "scene" && second in SCENES) return { scene: second as SceneName };
  if (first in LOOKS) return { look: first as LookName, view: second as View };
  throw new Error(`No picture is called ${key}`);
}
