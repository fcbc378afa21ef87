import { optionalBic, optionalIban } from '#kernel/codes/bank-fields.ts'
import { optionalVatId } from '#kernel/codes/vat-id.ts'
import { isCountry } from '#kernel/countries/countries.ts'
import { declareCommand, declareEvent, declareSystemCommand } from '#kernel/declare.ts'
import { email, optionalEmail } from '#kernel/email.ts'
import {
  amount,
  choice,
  flag,
  integer,
  line,
  optionalDay,
  optionalId,
  optionalIdLine,
  optionalLine,
  optionalLines,
  optionalPart,
} from '#kernel/fields.ts'
import { propertyChange, recordedChanges } from '#kernel/property-change.ts'
import { printed } from '#kernel/texts/printable.ts'
import { z } from '#kernel/zod.ts'
import { paperLook } from './contract/paper-look.ts'
import {
  differentialTaxMethods,
  firmSettings,
  logoTypes,
  noLogo,
  numberRange,
  secondFactorRules,
  taxSchemes,
  vatRateMethods,
} from './contract/read-firm.ts'
import { type AccountKey, accountKeys, isCollective, ownAccounts } from './rules/accounts.ts'
import { faultOfNumberPattern } from './rules/number-pattern.ts'
import { reminderLevels } from './rules/reminder-levels.ts'
import { type DatedScheme, theBeginning } from './rules/tax-schemes.ts'

const numberPattern = printed(line('Nummernmuster fehlt', 60)).superRefine((pattern, context) => {
  const fault = pattern === '' ? null : faultOfNumberPattern(pattern)
  if (fault) context.addIssue({ code: 'custom', message: fault })
})

/** The first day of the One-Stop-Shop (§ 18j UStG). */
const ossBegin = '2021-07-01'

const optionalAccount = (pattern: RegExp, message: string) => optionalPart(z.string().regex(pattern, message))

/** The accounts of the bookings; what is left out is SKR03's (decisions §4). */
const accounts = z
  .strictObject(
    Object.fromEntries(
      accountKeys.map((key) => [
        key,
        isCollective(key)
          ? optionalAccount(
              /^[1-9]\d{4}$/,
              'Sammelkonten haben 5 Ziffern, wie Debitoren- und Kreditorennummern',
            )
          : optionalAccount(/^\d{4,8}$/, 'Kontonummern haben 4 bis 8 Ziffern'),
      ]),
    ) as Record<AccountKey, ReturnType<typeof optionalAccount>>, // each key has its rule
  )
  .transform(ownAccounts)

/** A scheme of taxation and since when it counts. */
export const datedScheme = z.strictObject({
  // absent: from the beginning
  validFrom: optionalDay().transform((day) => day ?? theBeginning),
  scheme: choice(taxSchemes, 'Besteuerungsart fehlt'),
})

export const schemeOfDay = 'Ab diesem Tag gilt schon ein anderes Verfahren'

/** Since when the firm is taxed by which scheme, in any order; two cannot begin on one day (decisions §9). */
const datedSchemes = z
  .array(datedScheme, 'Besteuerungsart fehlt')
  .min(1, 'Besteuerungsart fehlt')
  .max(100, 'Höchstens 100 Einträge')
  .superRefine((entries, context) => {
    entries.forEach(({ validFrom }, index) => {
      if (entries.findIndex((other) => other.validFrom === validFrom) === index) return
      context.addIssue({ code: 'custom', path: [index, 'validFrom'], message: schemeOfDay })
    })
  })
  .transform((entries): DatedScheme[] => entries.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1)))

const logo = z
  .strictObject({
    data: z
      .base64('Das Logo muss als Base64 übergeben werden')
      .max(1_400_000, 'Das Logo darf höchstens 1 MB groß sein'),
  })
  .nullable()

/** Who gets the anchor of the journal each day (decisions §10 'Anchors'); each address once. */
const anchorRecipients = optionalPart(
  z
    .array(email('Anker täglich an: eine der E-Mail-Adressen ist ungültig'))
    .max(10, 'Anker täglich an: höchstens zehn E-Mail-Adressen'),
).transform((addresses): string[] => [...new Set(addresses ?? [])])

/** Every property of the firm with its own rule (decisions §2). */
export const firmProperties = {
  name: printed(line('Firmenname fehlt')),
  street: printed(optionalLine()),
  zip: printed(optionalLine(20)),
  city: printed(optionalLine()),
  countryCode: line('Land fehlt', 2).refine((code) => isCountry(code), 'Land fehlt'),
  taxNumber: optionalIdLine(30),
  vatId: optionalVatId(),
  iban: optionalIban(),
  bic: optionalBic(),
  bankName: printed(optionalLine()),
  email: optionalEmail('E-Mail ungültig'),
  phone: printed(optionalLine(50)),
  website: printed(optionalLine()),
  managingDirectors: printed(optionalLine()),
  register: printed(optionalLine()),
  seat: printed(optionalLine()),
  supervisoryBoardChair: printed(optionalLine()),
  generalPartner: printed(optionalLine()),
  generalPartnerSeat: printed(optionalLine()),
  generalPartnerRegister: printed(optionalLine()),
  payPalAddress: optionalEmail('PayPal-Adresse ungültig'),
  openingText: printed(optionalLines(2000)),
  closingText: printed(optionalLines(2000)),
  openingTextEn: printed(optionalLines(2000)),
  closingTextEn: printed(optionalLines(2000)),
  defaultNotice: flag(),
  footer: printed(optionalLines(1000)),
  ...paperLook,
  logo,
  numberPattern,
  nextNumber: integer('Nächste Nummer: eine Zahl ab 1', 1, 999_999_999),
  numbersInDateOrder: flag(),
  /** From today on; at set-up from the beginning. */
  taxScheme: choice(taxSchemes, 'Besteuerungsart fehlt'),
  taxSchemes: datedSchemes,
  differentialTaxMethod: choice(differentialTaxMethods, 'Berechnung fehlt'),
  vatRateMethod: choice(vatRateMethods, 'Umrechnung fehlt'),
  ukCountsAsEu: flag(),
  ecServicesMonthly: flag(),
  ossSince: optionalDay().refine(
    (day) => day === null || day >= ossBegin,
    'Den One-Stop-Shop gibt es seit dem 1.7.2021',
  ),
  marginStatementSince: optionalDay().refine(
    (day) => day === null || day.endsWith('-01-01'),
    'Die Erklärung gilt ab dem 1. Januar eines Jahres (§ 25a Abs. 2 UStG)',
  ),
  foundedOn: optionalDay(),
  accounts,
  legacyHost: optionalLine(),
  tickerEnabled: flag(),
  mailSubject: optionalLine(),
  mailText: optionalLines(4000),
  mailSubjectEn: optionalLine(),
  mailTextEn: optionalLines(4000),
  usualBankAccountEntityId: optionalId(),
  /** Up to how much of a document is written off as a small difference, in its currency. */
  smallDifference: amount('Kleine Differenz: ein Betrag von 0 bis 1.000').refine(
    (value) => value >= 0 && value <= 100_000,
    'Kleine Differenz: ein Betrag von 0 bis 1.000',
  ),
  /** By which letters it reminds of what is owed. */
  reminderLevels,
  /** Whose login needs a second factor. */
  secondFactor: choice(secondFactorRules, 'Zweiter Faktor: OFF, MANAGERS oder ALL'),
  anchorRecipients,
}

export type FirmProperty = keyof typeof firmProperties

export const firmInput = z.strictObject(firmProperties)

export const firmChanged = declareEvent({
  name: 'firm changed',
  // What each property was and is; of the logo only whether there is one.
  data: recordedChanges,
  changes: [firmSettings, numberRange],
  visibleTo: 'working',
})

export const logoLeftOut = declareEvent({
  name: 'logo left out',
  data: z.strictObject({ sha256: z.string() }),
  changes: [firmSettings],
  visibleTo: 'working',
})

/** Recorded when the logo has cost the typesetter its life: letters are printed without it from then on. */
export const leaveOutLogo = declareSystemCommand({ name: 'leave out logo', events: [logoLeftOut] })

export const changeFirm = declareCommand({
  name: 'change firm',
  path: '/api/firm',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  input: firmInput.partial(),
  /** The logo, which may as well stand in the input as base64. */
  files: {
    logo: {
      most: 1,
      optional: true,
      kept: true,
      largestBytes: 1024 * 1024,
      types: logoTypes,
      refusal: noLogo,
    },
  },
  events: [firmChanged],
  answer: 'done',
})

export const changeFirmProperty = declareCommand({
  name: 'change firm property',
  path: '/api/firm/props/:propertyName',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  input: propertyChange,
  events: [firmChanged],
  answer: 'done',
})
