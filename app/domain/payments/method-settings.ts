import { z } from "zod";
import { formatPhone } from "#app/domain/contact/phone.ts";
import { isRecord } from "#packages/values";
import { LOCAL_METHODS, type LocalMethod } from "./local-method.ts";

/** How to pay by bank transfer. Source: specification 11.14. */
type BankTransferSettings = {
  method: "bank_transfer";
  bank: string;
  accountName: string;
  accountNumber: string;
  instructions: string;
};

/** How to pay to a mobile wallet; `phone` is as the admin wrote it. */
type WalletSettings = {
  method: "mobile_money" | "qmoney" | "wave";
  phone: string;
  accountName: string;
  instructions: string;
};

/** The settings of a local method. */
export type MethodSettings = BankTransferSettings | WalletSettings;

/**
 * The settings of a new shop, as stored (`payment_settings.settings`): texts, but no account. Only the owner decides
 * where money is sent, so a method without an account or number is incomplete and not offered. The specification lets
 * bank details fall back to a stored account; a placeholder would lose a shopper's money. Source: specification 11.14.
 */
export const DEFAULT_METHOD_SETTINGS: Record<LocalMethod, Record<string, string>> = {
  bank_transfer: {
    bank: "",
    account_number: "",
    account_name: "",
    instructions: "Send the exact amount, keep the slip, and upload a photo of it below.",
  },
  mobile_money: {
    phone_number: "",
    account_name: "",
    instructions: "Send the exact amount to this number and upload a screenshot of the confirmation.",
  },
  qmoney: {
    phone: "",
    account_name: "",
    instructions: "Send the exact amount by Qmoney or Afrimoney and upload a screenshot of the confirmation.",
  },
  wave: {
    phone: "",
    account_name: "",
    instructions:
      "Open Wave, send the exact amount to this number, and upload a screenshot of the confirmation.",
  },
};

/** The rows of a new shop: every local method, switched off. */
export const DEFAULT_METHOD_ROWS = LOCAL_METHODS.map((method) => ({
  paymentMethod: method,
  isActive: false,
  settings: DEFAULT_METHOD_SETTINGS[method],
}));

const text = z
  .union([z.string(), z.number().transform(String)])
  .catch("")
  .transform((value) => value.trim());

const stored = z.object({ account_name: text, instructions: text });

const bankTransferSchema = stored
  .extend({ bank: text, account_number: text })
  .transform((row): BankTransferSettings => {
    return {
      method: "bank_transfer",
      bank: row.bank,
      accountName: row.account_name,
      accountNumber: row.account_number,
      instructions: row.instructions,
    };
  });

/** One schema per method for the stored JSON; older names (`wave_number`, `qmoney_number`) are translated only here. */
const METHOD_SETTINGS_SCHEMAS = {
  bank_transfer: bankTransferSchema,
  mobile_money: walletSchema("mobile_money", ["phone_number", "phone"]),
  qmoney: walletSchema("qmoney", ["phone", "qmoney_number"]),
  wave: walletSchema("wave", ["phone", "wave_number"]),
} satisfies Record<LocalMethod, z.ZodType<MethodSettings>>;

/** Parses the stored settings of a method; a missing or non-text value is empty. */
export function parseMethodSettings(method: LocalMethod, json: unknown): MethodSettings {
  return METHOD_SETTINGS_SCHEMAS[method].parse(isRecord(json) ? json : {});
}

/** Returns the JSON to store, with the specification's names. Source: specification 11.14. */
export function storedMethodSettings(settings: MethodSettings): Record<string, string> {
  const shared = { account_name: settings.accountName, instructions: settings.instructions };
  switch (settings.method) {
    case "bank_transfer":
      return { bank: settings.bank, account_number: settings.accountNumber, ...shared };
    case "mobile_money":
      return { phone_number: settings.phone, ...shared };
    case "qmoney":
    case "wave":
      return { phone: settings.phone, ...shared };
    default:
      return unknownMethod(settings);
  }
}

/** A line of the payment instructions; `copy` lines have a copy button, `tel` lines can be called. */
export type MethodDetail = { label: string; value: string; copy: boolean; tel: boolean };

/** Returns the payment details for a shopper, without empty lines; the instructions are shown separately. */
export function methodDetails(settings: MethodSettings): MethodDetail[] {
  const details: MethodDetail[] =
    settings.method === "bank_transfer"
      ? [
          { label: "Bank", value: settings.bank, copy: false, tel: false },
          { label: "Account name", value: settings.accountName, copy: true, tel: false },
          { label: "Account number", value: settings.accountNumber, copy: true, tel: false },
        ]
      : [
          { label: "Phone number", value: formatPhone(settings.phone), copy: true, tel: true },
          { label: "Account name", value: settings.accountName, copy: true, tel: false },
        ];
  return details.filter((detail) => detail.value !== "");
}

/** Returns whether the settings are complete: an account number, or a phone number. */
export function isMethodComplete(settings: MethodSettings): boolean {
  return (settings.method === "bank_transfer" ? settings.accountNumber : settings.phone) !== "";
}

function walletSchema(
  method: WalletSettings["method"],
  phoneNames: ("phone" | "phone_number" | "qmoney_number" | "wave_number")[],
) {
  return stored
    .extend({ phone: text, phone_number: text, qmoney_number: text, wave_number: text })
    .transform((row): WalletSettings => {
      const phone = phoneNames.map((name) => row[name]).find((value) => value !== "");
      return { method, phone: phone ?? "", accountName: row.account_name, instructions: row.instructions };
    });
}

function unknownMethod(settings: never): never {
  throw new Error(`Unknown payment method: ${JSON.stringify(settings)}`);
}
