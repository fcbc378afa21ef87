import { amount, flag, integer, line, lines } from '#kernel/fields.ts'
import { unitsFromCents } from '#kernel/money.ts'
import { printed } from '#kernel/texts/printable.ts'
import { z } from '#kernel/zod.ts'

// The letters by which the firm reminds of what is owed, the mildest first (decisions §11 'Reminders'). Those of a new firm stand in the
// database (migration 0106).

/** How many levels there are at most. */
export const mostLevels = 4

/** The words in braces that the text of a level may use; filled in where the letter is printed. */
export const reminderPlaceholders = {
  '{anrede}': 'Sehr geehrte Frau …, Sehr geehrter Herr …, sonst Sehr geehrte Damen und Herren',
  '{beleg}': 'Rechnung 2026-00083, oder Rechnungen mit ihren Nummern',
  '{nummer}': 'die Nummern allein',
  '{betrag}': 'was mit diesem Brief zu zahlen ist, mit Währung',
  '{faellig}': 'der Tag, bis zu dem es zu zahlen ist',
  '{stufe}': 'Name der Stufe',
  '{datum}': 'Tag des Briefs',
  '{kunde}': 'Name des Kunden wie in der Anschrift',
  '{firma}': 'Name der eigenen Firma',
} as const

const days = (of: string) => integer(`${of}: eine Zahl von 1 bis 365`, 1, 365)
const highestFee = 10_000
const feeFault = 'Gebühr: ein Betrag von 0 bis 100'

const inBoth = <S extends z.ZodType<string>>(text: S, missing: string) =>
  z.strictObject({ DE: text, EN: text }, missing)

/** One of them, as it is sent. */
export const reminderLevel = z.strictObject({
  names: inBoth(printed(line('Name der Stufe fehlt', 60)), 'Name der Stufe fehlt'),
  /** After the due day, moved by § 193 BGB; of the second one on after the letter before. */
  days: days('Tage'),
  /** How many days there are to pay. */
  payWithin: days('Zu zahlen innerhalb'),
  /** Print and postage alone may be asked for (BGH VIII ZR 95/18), in the currency of the letter. */
  fee: amount(feeFault)
    .refine((fee) => fee >= 0 && fee <= highestFee, feeFault)
    .transform(unitsFromCents),
  /** Interest on arrears, and the 40 € that a business owes besides (§ 288 BGB). */
  interest: flag(),
  lumpSum: flag(),
  texts: inBoth(printed(lines('Text der Stufe fehlt', 2000)), 'Text der Stufe fehlt'),
})

const howMany = `Ein bis ${mostLevels} Mahnstufen`

/** The levels as they are sent, and stored: 1 to 4. */
export const reminderLevels = z.array(reminderLevel, howMany).min(1, howMany).max(mostLevels, howMany)

export type ReminderLevel = z.output<typeof reminderLevel>
