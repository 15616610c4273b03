import { parsePhone } from "#app/domain/contact/phone.ts";
import { type Money, money } from "#app/domain/money/money.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** The facts about money that came in, from a wallet's message or a line of a bank statement; in dalasi. */
export type MoneyMessage = {
  /** The transaction's name at the wallet or bank, in capitals. */
  reference: string;
  amount: Money;
  /** The time in The Gambia; null where the message has none. */
  at: Date | null;
  /** As written; "" where the message has none. */
  senderName: string;
  /** E.164; "" where the message has none. */
  senderPhone: string;
  text: string;
};

/** Why a message cannot be read: a reason of each kind has its words in `refusal-messages.ts`. */
export type UnreadableReason =
  | "no_money_amount"
  | "money_went_out"
  | "no_money_direction"
  | "no_money_reference";

/** A pasted message, and the line on which it begins, counted from 1. */
type PastedMessage = { line: number; text: string };

const NUMBER = String.raw`\d{1,3}(?:[, ]\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?`;
const AMOUNT = new RegExp(
  [
    String.raw`(?<![\p{L}\d])(?:GMD|DALASIS?|D)[ .:]{0,2}(${NUMBER})(?![\d\p{L}])`,
    String.raw`(?<![\p{L}\d.,])(${NUMBER}) ?(?:GMD|DALASIS?|D)(?![\p{L}\d])`,
    String.raw`(?<![\p{L}\d.,])(${NUMBER}) ?CR(?![\p{L}\d])`,
    String.raw`(?<![\p{L}])(?:CR|CREDIT|AMOUNT|AMT)[ .:]{1,2}(${NUMBER})(?![\d\p{L}])`,
  ].join("|"),
  "giu",
);
/** An amount after one of these words is no payment: a fee, the balance, a limit. */
const NOT_PAID = /(?:fees?|charges?|commission|cost|tax|balance|bal|limit|available)[^.;,\d]{0,24}$/i;
const NOT_PAID_BEHIND = /^\s*(?:fee|charge|balance)\b/i;

const WENT_OUT =
  /\byou(?:'ve| have)? (?:successfully )?(?:sent|paid|transferred|withdr[ae]wn?|bought)\b|\b(?:transfer|payment|sent) to\b(?! (?:you|your)\b)|\bdebit(?:ed)?\b|\bDR\b|\bcash[ -]?out\b|\bairtime\b|\bwithdrawal\b/i;
const CAME_IN =
  /\breceived?\b|\bcredit(?:ed)?\b|\bdeposit(?:ed)?\b|\bCR\b|\bcash[ -]?in\b|\bsent you\b|\bpaid you\b|\bhas (?:sent|paid|transferred)\b|\bpayment (?:of|from)\b|\btransfer from\b|\bincoming\b|\bto your\b/i;

const REFERENCE_LABEL =
  /(?:(?:financial )?trans(?:action)?\.?(?: ?(?:id|no|number|ref(?:erence)?|code))|txn ?(?:id|no|ref)?|tx ?id|trx ?(?:id|no)?|tid|ref(?:erence)?\.?(?: ?(?:id|no|number))?|receipt ?(?:no|number)|confirmation ?(?:code|no)|\bid)\.?(?: is)?[ :#=.-]{1,3}(?<reference>[A-Z0-9][A-Z0-9._/-]{4,39})/giu;
/** References that need no word before them: of Wave, of Temenos banks, and of Afrimoney and Qmoney. */
const BARE_REFERENCE =
  /(?<![A-Z0-9])(?<reference>T_[A-Z0-9]{6,30}|FT\d{5}[A-Z0-9]{4,12}|[A-Z]{2,3}\d{6}\.\d{4}\.[A-Z]?\d{4,8})(?![A-Z0-9])/giu;

/**
 * Parses one message. Refusals: `no_money_amount`, `money_went_out` (a payment of the owner's own),
 * `no_money_direction` where nothing says that money came in, `no_money_reference`: without a reference it could be
 * counted twice. Source: specification 11.11.
 */
export function readMoneyMessage(typed: string): Ok<MoneyMessage> | Refusal<UnreadableReason> {
  const text = typed.replace(/[\s\u00a0\u202f]+/g, " ").trim();
  const reference = findReference(text);
  const words = reference === null ? text : text.replace(reference, " ");
  const amount = findAmount(words);
  if (amount === null) return refuse("no_money_amount");
  if (WENT_OUT.test(words)) return refuse("money_went_out");
  if (!CAME_IN.test(words)) return refuse("no_money_direction");
  if (reference === null) return refuse("no_money_reference");
  const senderPhone = findPhone(words.replace(AMOUNT, " "));
  return ok({
    reference: reference.toUpperCase(),
    amount,
    at: findMessageTime(words),
    senderName: findName(words),
    senderPhone,
    text,
  });
}

/**
 * Splits pasted text into messages: at blank lines, and at each line that has an amount and a reference of its own, so
 * that messages of several lines and lists of one line each can be mixed.
 */
export function splitMessages(pasted: string): PastedMessage[] {
  const messages: PastedMessage[] = [];
  let block: PastedMessage[] = [];
  const endBlock = () => {
    const isList = block.filter(({ text }) => isWhole(text)).length > 1;
    const [first] = block;
    if (isList) messages.push(...block);
    else if (first) messages.push({ line: first.line, text: block.map(({ text }) => text).join("\n") });
    block = [];
  };
  for (const [index, text] of pasted.split(/\r\n|\r|\n/).entries()) {
    if (text.trim() === "") endBlock();
    else block.push({ line: index + 1, text });
  }
  endBlock();
  return messages;
}

function isWhole(text: string): boolean {
  return findAmount(text) !== null && findReference(text) !== null;
}

/** An order's number names a line of a statement that has nothing else, once. */
const ORDER_REFERENCE = /(?<![A-Z0-9])(?<reference>KRB-[A-Z0-9]{8})(?![A-Z0-9])/giu;

/** Returns the first labelled word with a digit, else one in the form of a known wallet, else an order's number. */
function findReference(text: string): string | null {
  for (const pattern of [REFERENCE_LABEL, BARE_REFERENCE, ORDER_REFERENCE]) {
    for (const { groups } of text.matchAll(pattern)) {
      const reference = (groups?.reference ?? "").replace(/[._/-]+$/, "");
      const isName = pattern === ORDER_REFERENCE || /\d/.test(reference);
      if (isName && reference.length >= 5) return reference;
    }
  }
  return null;
}

/** Returns the word of a message without a reference that may have been meant as one; null for none. */
export function unknownReference(text: string): string | null {
  const [labelled] = text.matchAll(REFERENCE_LABEL);
  return (
    labelled?.groups?.reference ??
    /(?<![\w+.,-])(?=[A-Z_]*\d)[A-Z][A-Z0-9_]{5,39}(?!\w)/.exec(text)?.[0] ??
    null
  );
}

function findAmount(text: string): Money | null {
  for (const match of text.matchAll(AMOUNT)) {
    const before = text.slice(0, match.index);
    const behind = text.slice(match.index + match[0].length);
    if (NOT_PAID.test(before) || NOT_PAID_BEHIND.test(behind)) continue;
    const digits = match.slice(1).find((group) => group !== undefined) ?? "";
    const bututs = Math.round(Number(digits.replace(/[, ]/g, "")) * 100);
    if (bututs > 0 && bututs < 10 ** 12) return money(bututs, "GMD");
  }
  return null;
}

/** Words that follow a name and are no part of it. */
const NO_NAME = String.raw`(?:on|at|via|to|with|ref|reference|trans\w*|txn\w*|trx\w*|tid|new|your|has|by|for|id|date|phone|bal|balance|fees?|received|receipt|account|acct?|wallet|GMD|D)(?!\p{L})`;
const NAME_PART = String.raw`(?!${NO_NAME})(?:\p{L}\.|\p{L}[\p{L}'’-]*)`;
const NAME = `${NAME_PART}(?: ${NAME_PART}){0,4}`;
const NINE = String.raw`[2-9]\d[ -]?\d{3}[ -]?\d{4}`;
/** Nine digits without the calling code may be any reference, except after who sent the money. */
const PHONE = new RegExp(
  String.raw`(?<![\d.,])(?:(?:\+|00)?(?:220[ -]?)?[2-9]\d{2}[ -]?\d{2}[ -]?\d{2}|(?:\+|00)?220[ -]?${NINE}|(?=${NINE})(?<=\bfrom:? (?:(?:mr|mrs|ms)\.? )?(?:${NAME} )?\(?)${NINE})(?![\d.,]\d|\d)`,
  "giu",
);

/** Returns the number after “from”, else the first that is no time. */
function findPhone(text: string): string {
  const start = Math.max(0, text.search(/\bfrom\b/i));
  for (const part of [text.slice(start), text]) {
    for (const [found] of part.matchAll(PHONE)) {
      const parsed = parsePhone(found);
      if (parsed.ok) return parsed.value;
    }
  }
  return "";
}

const NAMES = [
  String.raw`\bfrom:? (?:[+\d][\d -]{5,16} ?[-,:/(]? ?)?(?:(?:mr|mrs|ms)\.? )?(${NAME})`,
  String.raw`\b(?:sender|payer|by|name):? (${NAME})`,
  String.raw`^(?:\p{L}+: )?(${NAME})(?: \([^)]*\))? (?:has )?(?:sent|paid|transferred)\b`,
].map((pattern) => new RegExp(pattern, "iu"));

function findName(text: string): string {
  for (const pattern of NAMES) {
    const name = pattern.exec(text)?.[1] ?? "";
    if (name.length >= 2) return name;
  }
  return "";
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const DATES = [
  /\b(?<year>20\d{2})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)/,
  /(?<!\d)(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>20\d{2}|\d{2})(?!\d)/,
  /(?<!\d)(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<name>[a-z]{3})[a-z]*\.?,?[ -](?<year>20\d{2}|\d{2})(?!\d)/i,
  /\b(?<name>[a-z]{3})[a-z]*\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>20\d{2})(?!\d)/i,
];

const TIME = /(?<!\d)(?<hour>\d{1,2}):(?<minute>\d{2})(?::\d{2})?(?: ?(?<half>am|pm))?(?!\d)/i;

/**
 * Returns the time of a message in The Gambia (UTC), the day before the month as it is written there; noon where only
 * the day is given, and null without a valid day.
 */
function findMessageTime(text: string): Date | null {
  for (const pattern of DATES) {
    const groups = pattern.exec(text)?.groups;
    if (!groups) continue;
    const month = groups.name ? MONTHS.indexOf(groups.name.toLowerCase()) : Number(groups.month) - 1;
    const year =
      Number(groups.year) % 100 === Number(groups.year) ? 2000 + Number(groups.year) : Number(groups.year);
    const day = Number(groups.day);
    const { hour, minute } = timeOf(text);
    const at = new Date(Date.UTC(year, month, day, hour, minute));
    if (at.getUTCMonth() === month) return at;
  }
  return null;
}

function timeOf(text: string): { hour: number; minute: number } {
  const groups = TIME.exec(text)?.groups;
  const [hour, minute] = [Number(groups?.hour ?? 12), Number(groups?.minute ?? 0)];
  const half = groups?.half?.toLowerCase();
  const inDay = half === undefined ? hour : (hour % 12) + (half === "pm" ? 12 : 0);
  return inDay < 24 && minute < 60 ? { hour: inDay, minute } : { hour: 12, minute: 0 };
}
