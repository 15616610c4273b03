/** A long measurement or test that `npm test` leaves out and a shop never runs. */
export type Lab = {
  /** What it does, for the list. */
  does: string;
  /** A program of `node_modules/.bin` or `node`, and its arguments; those of the command line follow. */
  command: [program: string, ...args: string[]];
  /** Environment variables that it sets. */
  env?: Record<string, string>;
  /** Options with a whole number, each an environment variable with its default. */
  numbers?: Record<string, [variable: string, otherwise: string]>;
  /** Whether it starts the built store. */
  needsBuild?: true;
  /** A folder with packages of its own, which are installed first. */
  packages?: string;
  /** The line of its output that tells the result; the last line by default. */
  result?: RegExp;
};

const VITEST = /^\s*Tests\s+(.*)$/m;
const anySeed = () => String(Math.floor(Math.random() * 1_000_000_000));

export const LABS: Record<string, Lab> = {
  tests: {
    does: "npm test, with the tests and journeys that it leaves out; ten minutes",
    command: ["node", "scripts/test.ts", "--all"],
  },
  postgres15: {
    does: "the unit and integration tests on PostgreSQL 15 as a role without rights; six minutes",
    command: ["node", "labs/postgres15.ts"],
    result: VITEST,
  },
  machines: {
    does: "two stores, a pooler, a standby; what is not installed is skipped",
    command: ["vitest", "run", "labs/machines"],
    needsBuild: true,
    result: VITEST,
  },
  cluster: {
    does: "two stores, PostgreSQL with a standby, HAProxy, object storage, broken one after another; eleven minutes",
    command: ["node", "labs/cluster/run.ts"],
    needsBuild: true,
  },
  container: {
    does: "builds the image of deploy/, starts it as it is deployed; five minutes",
    command: ["node", "labs/container/run.ts"],
    needsBuild: true,
  },
  faults: {
    does: "every fault of every dependency of a running store; five minutes",
    command: ["node", "labs/faults/run.ts"],
    needsBuild: true,
  },
  simulate: {
    does: "random orders, payments, refunds and crashes against a model: [--runs N] [--seed S]",
    command: ["vitest", "run", "tests/simulation"],
    numbers: { runs: ["SIMULATION_RUNS", "500"], seed: ["SIMULATION_SEED", anySeed()] },
    result: VITEST,
  },
  permutations: {
    does: "every order of a payment's steps by each gateway, each request lost in turn: [--seed S]; ten minutes",
    command: ["vitest", "run", "tests/gateways"],
    env: { PERMUTATIONS: "all" },
    numbers: { seed: ["PERMUTATIONS_SEED", anySeed()] },
    result: VITEST,
  },
  mutate: {
    does: "mutation testing of the shop's rules with Stryker; 45 minutes",
    command: [
      "node",
      "labs/mutation/node_modules/@stryker-mutator/core/bin/stryker.js",
      "run",
      "labs/mutation/stryker.config.json",
    ],
    packages: "labs/mutation",
    result: /(mutation score of [\d.]+)/,
  },
  "mutate-stock": {
    does: "mutation testing of the ledgers' SQL: [stock | money] [one of N]; half an hour each",
    command: ["node", "labs/mutate-ledgers.ts"],
  },
  receipts: {
    does: "how well copies of receipts are recognised: [RECEIPTS] [COPY-EACH]",
    command: ["node", "labs/check-receipts.ts"],
  },
  bench: {
    does: "the store against its goals (npm run bench); [goodput | panel [ORDERS | DATA_DIR] | sell] alone",
    command: ["node", "labs/bench/run.ts"],
    needsBuild: true,
  },
  soak: {
    does: "memory under load: [MINUTES], 20 by default",
    command: ["node", "labs/soak.ts"],
    needsBuild: true,
  },
};
