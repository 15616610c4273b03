import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readEnvironment } from "./env.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

function read(variables: Record<string, string>) {
  const answer = readEnvironment(variables);
  if (!answer.ok) throw new Error(answer.detail);
  return answer.value;
}

describe("the environment", () => {
  test("an empty environment is a demo shop on port 3000 of this machine", () => {
    const environment = read({});
    expect(environment).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      baseUrl: "http://localhost:3000",
      dataDir: resolve("data"),
      databaseUrl: null,
      seedDemo: true,
      sessionSecret: null,
      admin: null,
      stripe: null,
      wave: null,
      modempay: null,
      s3: null,
      trustProxy: 0,
      logLevel: "info",
      metricsToken: null,
    });
    expect(environment.ratesUrls).toHaveLength(3);
    expect(environment.geoipUrl).toContain("{ip}");
  });

  test("an empty value counts as unset", () => {
    expect(read({ PORT: "", DATABASE_URL: " " })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  test("the public origin follows the port and loses its trailing slash", () => {
    expect(read({ PORT: "8080" }).baseUrl).toBe("http://localhost:8080");
    expect(read({ BASE_URL: "https://kairaba.example/" }).baseUrl).toBe("https://kairaba.example");
  });

  test("an external database gets no demo catalogue by default", () => {
    const server = { DATABASE_URL: "postgres://shop@db/shop", SESSION_SECRET: SECRET };
    expect(read(server).seedDemo).toBe(false);
    expect(read({ ...server, SEED_DEMO: "1" }).seedDemo).toBe(true);
  });

  test("off switches the outside services off", () => {
    expect(read({ RATES_URLS: "off", GEOIP_URL: "off" })).toMatchObject({ ratesUrls: [], geoipUrl: null });
  });

  test("several rate sources preserve their order", () => {
    expect(read({ RATES_URLS: "http://a.example/r, https://b.example/r" }).ratesUrls).toEqual([
      "http://a.example/r",
      "https://b.example/r",
    ]);
  });

  test("complete groups are read", () => {
    const environment = read({
      ADMIN_EMAIL: "Boss@Kairaba.example",
      ADMIN_PASSWORD: "correct horse",
      STRIPE_SECRET_KEY: "sk",
      STRIPE_WEBHOOK_SECRET: "wh",
      STRIPE_API_BASE: "http://127.0.0.1:9",
      S3_ENDPOINT: "http://127.0.0.1:9000",
      S3_BUCKET: "shop",
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "key",
      SMTP_URL: "smtp://localhost:25",
      MAIL_FROM: "Kairaba <shop@kairaba.example>",
      GEOIP_URL: "http://geo.example/{ip}/json",
    });
    expect(environment.admin).toEqual({ email: "boss@kairaba.example", password: "correct horse" });
    expect(environment.stripe).toEqual({
      secretKey: "sk",
      webhookSecret: "wh",
      apiBase: "http://127.0.0.1:9",
    });
    expect(environment.s3).toMatchObject({ bucket: "shop", region: "auto" });
    expect(environment.mail.from).toBe("Kairaba <shop@kairaba.example>");
    expect(environment.geoipUrl).toBe("http://geo.example/{ip}/json");
  });

  const WAVE = {
    BASE_URL: "https://kairaba.example",
    WAVE_API_KEY: "wave_key",
    WAVE_WEBHOOK_SECRET: "first, second",
  };

  test("Wave has several secrets while one is replaced, and its API may be a stand-in", () => {
    const wave = { apiKey: "wave_key", webhookSecrets: ["first", "second"], apiBase: null };
    expect(read(WAVE).wave).toEqual(wave);
    expect(read({ ...WAVE, WAVE_API_BASE: "https://api.wave.com/" }).wave).toEqual(wave);
    expect(read({ ...WAVE, WAVE_API_BASE: "http://127.0.0.1:9" }).wave).toEqual({
      ...wave,
      apiBase: "http://127.0.0.1:9",
    });
  });

  const MODEMPAY = { BASE_URL: "https://kairaba.example", MODEMPAY_SECRET_KEY: "sk_test_key" };

  test("Modem Pay needs its secret key only, and its API may be a stand-in", () => {
    const modempay = { secretKey: "sk_test_key", webhookSecret: null, apiBase: null };
    expect(read(MODEMPAY).modempay).toEqual(modempay);
    expect(read({ ...MODEMPAY, MODEMPAY_API_BASE: "https://api.modempay.com" }).modempay).toEqual(modempay);
    const both = { MODEMPAY_WEBHOOK_SECRET: "secret", MODEMPAY_API_BASE: "http://127.0.0.1:9" };
    expect(read({ ...MODEMPAY, ...both }).modempay).toEqual({
      ...modempay,
      webhookSecret: "secret",
      apiBase: "http://127.0.0.1:9",
    });
  });

  test("a stand-in on this machine leads back to plain http, as in development", () => {
    const local = { BASE_URL: "", PORT: "3001" };
    const wave = { ...WAVE, ...local, WAVE_API_BASE: "http://127.0.0.1:9" };
    expect(read(wave)).toMatchObject({ baseUrl: "http://localhost:3001", wave: { apiKey: "wave_key" } });
    const modempay = { ...MODEMPAY, ...local, MODEMPAY_API_BASE: "http://localhost:9" };
    expect(read(modempay)).toMatchObject({ modempay: { secretKey: "sk_test_key" } });
  });

  test.each<[string, Record<string, string>]>([
    ["PORT", { PORT: "http" }],
    ["PORT", { PORT: "0" }],
    ["PORT", { PORT: "65536" }],
    ["PORT", { PORT: "80.5" }],
    ["HOST", { HOST: "a b" }],
    ["BASE_URL", { BASE_URL: "kairaba.example" }],
    ["BASE_URL", { BASE_URL: "https://kairaba.example/shop" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://db/shop", SESSION_SECRET: SECRET }],
    ["LISTEN_DATABASE_URL", { LISTEN_DATABASE_URL: "db:5432" }],
    ["DATABASE_URL", { LISTEN_DATABASE_URL: "postgres://db/shop" }],
    ["SESSION_SECRET", { DATABASE_URL: "postgres://db/shop" }],
    ["SESSION_SECRET", { SESSION_SECRET: "short" }],
    ["SEED_DEMO", { SEED_DEMO: "yes" }],
    ["ADMIN_PASSWORD", { ADMIN_EMAIL: "a@b.gm" }],
    ["ADMIN_EMAIL", { ADMIN_PASSWORD: "long enough" }],
    ["ADMIN_EMAIL", { ADMIN_EMAIL: "nobody", ADMIN_PASSWORD: "long enough" }],
    ["ADMIN_PASSWORD", { ADMIN_EMAIL: "a@b.gm", ADMIN_PASSWORD: "short" }],
    ["STRIPE_WEBHOOK_SECRET", { STRIPE_SECRET_KEY: "sk_test" }],
    ["STRIPE_SECRET_KEY", { STRIPE_WEBHOOK_SECRET: "whsec" }],
    ["STRIPE_SECRET_KEY", { STRIPE_API_BASE: "http://localhost:1" }],
    [
      "STRIPE_API_BASE",
      { STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "wh", STRIPE_API_BASE: "http://stripe.example" },
    ],
    ["WAVE_WEBHOOK_SECRET", { BASE_URL: WAVE.BASE_URL, WAVE_API_KEY: "wave_key" }],
    ["WAVE_WEBHOOK_SECRET", { ...WAVE, WAVE_WEBHOOK_SECRET: "," }],
    ["WAVE_API_KEY", { WAVE_WEBHOOK_SECRET: "secret" }],
    ["WAVE_API_KEY", { WAVE_API_BASE: "http://localhost:1" }],
    ["WAVE_API_BASE", { ...WAVE, WAVE_API_BASE: "http://wave.example" }],
    ["BASE_URL", { ...WAVE, BASE_URL: "http://kairaba.example" }],
    ["BASE_URL", { ...WAVE, BASE_URL: "" }],
    ["BASE_URL", { ...WAVE, BASE_URL: "", WAVE_API_BASE: "https://wave.example" }],
    ["MODEMPAY_SECRET_KEY", { MODEMPAY_WEBHOOK_SECRET: "secret" }],
    ["MODEMPAY_SECRET_KEY", { MODEMPAY_API_BASE: "http://localhost:1" }],
    ["MODEMPAY_SECRET_KEY", { ...MODEMPAY, MODEMPAY_SECRET_KEY: "pk_live_key" }],
    ["MODEMPAY_API_BASE", { ...MODEMPAY, MODEMPAY_API_BASE: "http://modempay.example" }],
    ["BASE_URL", { ...MODEMPAY, BASE_URL: "http://kairaba.example" }],
    ["BASE_URL", { ...MODEMPAY, BASE_URL: "" }],
    ["S3_BUCKET", { S3_ENDPOINT: "http://localhost:9000" }],
    ["SMTP_URL", { SMTP_URL: "mail.example" }],
    ["MAIL_FROM", { MAIL_FROM: "Kairaba" }],
    ["ADMIN_NOTIFY_EMAIL", { ADMIN_NOTIFY_EMAIL: "x" }],
    ["RATES_URLS", { RATES_URLS: "https://a.example/r,nonsense" }],
    ["GEOIP_URL", { GEOIP_URL: "nonsense" }],
    ["TRUST_PROXY", { TRUST_PROXY: "yes" }],
    ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
  ])("%s is named in one line: %j", (name, variables) => {
    const answer = readEnvironment(variables);
    expect(answer.ok).toBe(false);
    const line = answer.ok ? "" : answer.detail;
    expect(line.startsWith(`${name}: `)).toBe(true);
    expect(line).not.toContain("\n");
  });

  test("a secret's value is never repeated in the line", () => {
    const answer = readEnvironment({ SESSION_SECRET: "my-short-secret" });
    expect(answer.ok ? "" : answer.detail).not.toContain("my-short-secret");
  });
});
