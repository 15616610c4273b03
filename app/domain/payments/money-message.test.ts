import { describe, expect, test } from "vitest";
import { readMoneyMessage, splitMessages } from "./money-message.ts";

/** Message, amount in bututs, reference, time, name, phone. */
type Form = [string, number, string, string | null, string, string];

const FORMS: Form[] = [
  [
    "You have received D5,480.00 from Awa Ceesay (3012345). Transaction ID: T_7HQ2K9XWAB. New balance: D12,000.00",
    548_000,
    "T_7HQ2K9XWAB",
    null,
    "Awa Ceesay",
    "+2203012345",
  ],
  [
    "Wave: You received D1,234,567.00 from LAMIN TOURAY +220 761 2345 on 25/11/2026 at 14:32. Transaction T_AB12CD34EF. Fee: D0",
    123_456_700,
    "T_AB12CD34EF",
    "2026-11-25T14:32",
    "LAMIN TOURAY",
    "+2207612345",
  ],
  [
    "Awa Ceesay sent you D685. Your new balance is D1,070.50. ID T_QWERTY1234",
    68_500,
    "T_QWERTY1234",
    null,
    "Awa Ceesay",
    "",
  ],
  [
    "Fatou Sanneh (7712345) has sent you D 2,000. Transaction ID T_ZX81KK2",
    200_000,
    "T_ZX81KK2",
    null,
    "Fatou Sanneh",
    "+2207712345",
  ],
  [
    "You have received GMD 850 from Modou Lamin Njie, 9912345. Balance GMD 4,320.75. Trans ID: T_0PLM9OKN",
    85_000,
    "T_0PLM9OKN",
    null,
    "Modou Lamin Njie",
    "+2209912345",
  ],
  [
    "Received D500.00\nFrom: Isatou Bah\nPhone: 220 3456789\nDate: 25 Nov 2026, 09:05\nTransaction ID: T_LINES12345",
    50_000,
    "T_LINES12345",
    "2026-11-25T09:05",
    "Isatou Bah",
    "+2203456789",
  ],
  [
    "Payment of D1,500 from Ebrima Jallow received. Ref T_55AA66BB at 2026-11-25 18:40",
    150_000,
    "T_55AA66BB",
    "2026-11-25T18:40",
    "Ebrima Jallow",
    "",
  ],
  [
    "You received 750 D from Binta Camara 6612345 TID: T_9K8J7H6G",
    75_000,
    "T_9K8J7H6G",
    null,
    "Binta Camara",
    "+2206612345",
  ],
  [
    "QMoney: You have received GMD2,350.00 from 2203123456 SAINEY CEESAY. Txn ID 2511250912345. Fee GMD0.00. Bal GMD3,350.00.",
    235_000,
    "2511250912345",
    null,
    "SAINEY CEESAY",
    "+2203123456",
  ],
  [
    "You have received a transfer of D300.00 from 3123456. TxnID: 812345678901. Your QMoney balance is D910.00",
    30_000,
    "812345678901",
    null,
    "",
    "+2203123456",
  ],
  [
    "Dear customer, GMD 4,000.00 has been credited to your QMoney wallet from MARIAMA JOBE 3334455 on 25-11-2026 11:20:05. Trx ID: QM9081726354",
    400_000,
    "QM9081726354",
    "2026-11-25T11:20",
    "MARIAMA JOBE",
    "+2203334455",
  ],
  [
    "Cash In of GMD 1,000 successful from agent 3998877. Transaction number: QM1122334455. New balance GMD 1,250.00",
    100_000,
    "QM1122334455",
    null,
    "agent",
    "+2203998877",
  ],
  [
    "QMoney Receipt No: 77889900112 You received GMD 625.50 from PA OUSMAN SARR (+2203778899) 25/11/26 7:45 PM",
    62_550,
    "77889900112",
    "2026-11-25T19:45",
    "PA OUSMAN SARR",
    "+2203778899",
  ],
  [
    "Afrimoney: You have received D1,200.00 from 7001122, HADDY JALLOW. Transaction ID: PP261125.1432.A12345. Balance D2,410.00",
    120_000,
    "PP261125.1432.A12345",
    null,
    "HADDY JALLOW",
    "+2207001122",
  ],
  [
    "PP261125.0915.B54321. You have received GMD 99.00 from 7712312. Your new balance is GMD 199.00.",
    9_900,
    "PP261125.0915.B54321",
    null,
    "",
    "+2207712312",
  ],
  [
    "Received 3,425.00 GMD from OUSMAN DRAMMEH 7654321. TID CI261125.1011.C00042. Charges 0.00 GMD. Balance 9,000.00 GMD",
    342_500,
    "CI261125.1011.C00042",
    null,
    "OUSMAN DRAMMEH",
    "+2207654321",
  ],
  [
    "Dalasi 450 received from 2607788 NDEY TOURAY. Ref No: AF99887766. Date: 25/11/2026",
    45_000,
    "AF99887766",
    "2026-11-25T12:00",
    "NDEY TOURAY",
    "+2202607788",
  ],
  [
    "Afrimoney - transfer from Kumba Sowe 7223344 of D 80.00, fee: D 1.00, reference AFM20261125001",
    8_000,
    "AFM20261125001",
    null,
    "Kumba Sowe",
    "+2207223344",
  ],
  [
    "Your account XXX1234 has been credited with GMD 6,850.00 by AMADOU BAH on 25-NOV-2026. Ref: FT26329ABCD1. Avail Bal GMD 54,321.00",
    685_000,
    "FT26329ABCD1",
    "2026-11-25T12:00",
    "AMADOU BAH",
    "",
  ],
  [
    "25/11/2026 FT26329XK9Q2 TRANSFER FROM YANKUBA DARBOE 5,480.00 CR 1,234,567.89",
    548_000,
    "FT26329XK9Q2",
    "2026-11-25T12:00",
    "YANKUBA DARBOE",
    "",
  ],
  [
    "2026-11-25 | Deposit by JAINABA NJIE | Ref 000451298 | GMD 12,000.00 | Bal GMD 80,000.00",
    1_200_000,
    "000451298",
    "2026-11-25T12:00",
    "JAINABA NJIE",
    "",
  ],
  [
    "Trust Bank: Acct **567 Credit: D9,315.00 Date: 25/11/2026 15:01 Ref: TBL/FT/0099123 From: BUBA SANYANG Bal: D20,000",
    931_500,
    "TBL/FT/0099123",
    "2026-11-25T15:01",
    "BUBA SANYANG",
    "",
  ],
  [
    "GTBank: CR Amt: 2,740.00 Desc: NIP FROM ALIEU CHAM REF:GTB7766554433 25-11-2026 08:15",
    274_000,
    "GTB7766554433",
    "2026-11-25T08:15",
    "ALIEU CHAM",
    "",
  ],
  [
    "Ecobank alert. Amount: GMD 1,370.00 credited. Sender: ROHEY MBYE. Trans ref 20261125998877. Nov 25, 2026 16:20",
    137_000,
    "20261125998877",
    "2026-11-25T16:20",
    "ROHEY MBYE",
    "",
  ],
  [
    "Incoming payment D3,000.00 KRB-7SVY4NE8 from FATOU K. SANNEH, receipt number 5566778899",
    300_000,
    "5566778899",
    null,
    "FATOU K. SANNEH",
    "",
  ],
  [
    "you hav received d5480 from awa ceesay 3012345 trans id t_lower12345",
    548_000,
    "T_LOWER12345",
    null,
    "awa ceesay",
    "+2203012345",
  ],
  [
    "You\u00a0have received D10 500.00 from Musa Ceesay 3012346. Transaction ID: T_SPACE0001",
    1_050_000,
    "T_SPACE0001",
    null,
    "Musa Ceesay",
    "+2203012346",
  ],
  [
    "Money received! D2,055.00 from Ya Fatou Jatta-Mbye (+220-3445566). Confirmation code: WVE12AB34. Fees: D0.00",
    205_500,
    "WVE12AB34",
    null,
    "Ya Fatou Jatta-Mbye",
    "+2203445566",
  ],
  [
    "Deposit of 15000 dalasis to your account from SARJO & SONS, ref=DEP445566, 1st Nov 2026",
    1_500_000,
    "DEP445566",
    "2026-11-01T12:00",
    "SARJO",
    "",
  ],
  [
    "Fee: D5.00. You have received D495.00 from Omar Faal 7889900. Txn no. 4455667788",
    49_500,
    "4455667788",
    null,
    "Omar Faal",
    "+2207889900",
  ],
  [
    "You have received D260 from Mr. Tijan Sey on 25/11/2026 12:05 AM. Transaction ID 9988776655",
    26_000,
    "9988776655",
    "2026-11-25T00:05",
    "Tijan Sey",
    "",
  ],
  [
    "Balance: D900.00. D400.00 received from Sirra Ndow 3667788. ID: T_BALFIRST1",
    40_000,
    "T_BALFIRST1",
    null,
    "Sirra Ndow",
    "+2203667788",
  ],
];

describe("a message about money", () => {
  test.each(FORMS)("%s", (text, amount, reference, at, senderName, senderPhone) => {
    expect(readMoneyMessage(text)).toMatchObject({
      ok: true,
      value: {
        amount: { amount, currency: "GMD" },
        reference,
        at: at === null ? null : new Date(`${at}:00Z`),
        senderName,
        senderPhone,
      },
    });
  });

  test("at least thirty forms are known", () => {
    expect(FORMS.length).toBeGreaterThanOrEqual(30);
  });

  test.each([
    ["Hello, did you get my money?", "no_money_amount"],
    ["Your balance is D12,000.00. Transaction ID: T_7HQ2K9XWAB", "no_money_amount"],
    ["You have sent D500.00 to Awa Ceesay 3012345. Transaction ID: T_OUT123456", "money_went_out"],
    ["25/11/2026 FT26329XK9Q2 POS PURCHASE DR GMD 1,200.00", "money_went_out"],
    ["You bought airtime for D50. Ref 8877665544", "money_went_out"],
    ["D500.00 Awa Ceesay T_NOTHING123", "no_money_direction"],
    ["You have received D500.00 from Awa Ceesay", "no_money_reference"],
    ["", "no_money_amount"],
    ["D".repeat(5_000), "no_money_amount"],
  ])("%s is refused", (text, reason) => {
    expect(readMoneyMessage(text)).toEqual({ ok: false, reason });
  });
});

test("messages are split at blank lines, and lists of whole lines at each line", () => {
  const sms = "Received D500\nFrom: Awa\nID: T_AAAA1111";
  const list =
    "You received D1 from A B. ID: T_BBBB1111\nYou received D2 from C D. ID: T_CCCC1111\nopening balance";
  expect(splitMessages(`\n${sms}\r\n\r\n${list}\n`)).toEqual([
    { line: 2, text: sms },
    { line: 6, text: "You received D1 from A B. ID: T_BBBB1111" },
    { line: 7, text: "You received D2 from C D. ID: T_CCCC1111" },
    { line: 8, text: "opening balance" },
  ]);
});
