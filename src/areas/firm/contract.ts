import { optionalBic, optionalIban } from '#kernel/bank-fields.ts'
import { isCountry } from '#kernel/countries.ts'
import { declareCommand, declareEvent, declareRead, declareSubject } from '#kernel/declare.ts'
import { optionalEmail } from '#kernel/email.ts'
import {
  choice,
  entityId,
  flag,
  integer,
  line,
  optionalLine,
  optionalLines,
  optionalPart,
} from '#kernel/fields.ts'
import { historyStep } from '#kernel/history.ts'
import { propertyChange, recordedChanges } from '#kernel/property-change.ts'
import { optionalVatId } from '#kernel/vat-id.ts'
import { z } from '#kernel/zod.ts'
import { faultOfNumberPattern } from './rules/number-pattern.ts'

export const taxSchemes = ['SOLL', 'IST', 'KLEINUNTERNEHMER'] as const
export type TaxScheme = (typeof taxSchemes)[number]
export const differentialTaxMethods = ['INCLUDED', 'ON_TOP'] as const
export type DifferentialTaxMethod = (typeof differentialTaxMethods)[number]
export const vatRateMethods = ['DAILY', 'MONTHLY'] as const

export const logoTypes = ['image/png', 'image/jpeg', 'image/svg+xml'] as const
export const noLogo = 'Das Logo muss ein Bild sein (PNG, JPEG oder SVG)'

const numberPattern = line('Nummernmuster fehlt', 60).superRefine((pattern, context) => {
  const fault = pattern === '' ? null : faultOfNumberPattern(pattern)
  if (fault) context.addIssue({ code: 'custom', message: fault })
})

const optionalAccount = optionalPart(z.string().regex(/^\d{4,8}$/, 'Kontonummern haben 4 bis 8 Ziffern'))

/** Revenue and collective accounts of the outgoing register; what is left out is SKR03's (decisions §4). */
const accounts = z
  .strictObject({
    collectiveDebtor: optionalAccount,
    revenueVat19: optionalAccount,
    revenueVat7: optionalAccount,
    revenueEu: optionalAccount,
    revenueThirdCountry: optionalAccount,
    revenueDifferentialMargin: optionalAccount,
    revenueDifferentialCost: optionalAccount,
  })
  .transform((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)))

const logo = z
  .strictObject({
    data: z
      .base64('Das Logo muss als Base64 übergeben werden')
      .max(1_400_000, 'Das Logo darf höchstens 1 MB groß sein'),
  })
  .nullable()

/** Every property of the firm with its own rule (decisions §2). */
export const firmProperties = {
  name: line('Firmenname fehlt'),
  street: optionalLine(),
  zip: optionalLine(20),
  city: optionalLine(),
  countryCode: line('Land fehlt', 2).refine((code) => isCountry(code), 'Land fehlt'),
  taxNumber: optionalLine(30),
  vatId: optionalVatId(),
  iban: optionalIban(),
  bic: optionalBic(),
  bankName: optionalLine(),
  email: optionalEmail('E-Mail ungültig'),
  phone: optionalLine(50),
  website: optionalLine(),
  managingDirectors: optionalLine(),
  register: optionalLine(),
  footer: optionalLines(1000),
  logo,
  numberPattern,
  nextNumber: integer('Nächste Nummer: eine Zahl ab 1', 1, 999_999_999),
  numbersInDateOrder: flag(),
  taxScheme: choice(taxSchemes, 'Besteuerungsart fehlt'),
  differentialTaxMethod: choice(differentialTaxMethods, 'Berechnung fehlt'),
  vatRateMethod: choice(vatRateMethods, 'Umrechnung fehlt'),
  ukCountsAsEu: flag(),
  accounts,
  legacyHost: optionalLine(),
  tickerEnabled: flag(),
  mailSubject: optionalLine(),
  mailText: optionalLines(4000),
}

export type FirmProperty = keyof typeof firmProperties

export const firmInput = z.strictObject(firmProperties)

/** The firm as it is read: every property, and whether this year's number range is still empty. */
export const firm = z.object({
  entityId: entityId('Firma fehlt'),
  name: z.string(),
  street: z.string(),
  zip: z.string(),
  city: z.string(),
  countryCode: z.string(),
  taxNumber: z.string(),
  vatId: z.string(),
  iban: z.string(),
  bic: z.string(),
  bankName: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  managingDirectors: z.string(),
  register: z.string(),
  footer: z.string(),
  /** Only that there is one, and which: forms read the firm with every new invoice, and the picture may have 1 MB. */
  logo: z.object({ type: z.enum(logoTypes), sha256: z.string() }).nullable(),
  numberPattern: z.string(),
  nextNumber: z.number(),
  numberRangeEmpty: z.boolean(),
  numbersInDateOrder: z.boolean(),
  taxScheme: z.enum(taxSchemes),
  differentialTaxMethod: z.enum(differentialTaxMethods),
  vatRateMethod: z.enum(vatRateMethods),
  ukCountsAsEu: z.boolean(),
  accounts: z.record(z.string(), z.string()),
  legacyHost: z.string(),
  tickerEnabled: z.boolean(),
  mailSubject: z.string(),
  mailText: z.string(),
  /** The newest step first. */
  history: z.array(historyStep),
})

export type Firm = z.output<typeof firm>

export const firmSettings = declareSubject('firm')
/** What is the next number of an invoice. */
export const numberRange = declareSubject('number range')

export const firmChanged = declareEvent({
  name: 'firm changed',
  // What each property was and is; of the logo only whether there is one.
  data: recordedChanges,
  changes: [firmSettings, numberRange],
  visibleTo: 'working',
})

export const changeFirm = declareCommand({
  name: 'change firm',
  path: '/api/firm',
  access: 'LINE_ITEM_CATEGORY_CREATE',
  input: firmInput.partial(),
  /** The logo, which may as well stand in the input as base64. */
  files: {
    logo: { most: 1, optional: true, largestBytes: 1024 * 1024, types: logoTypes, refusal: noLogo },
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

export const readFirm = declareRead({
  name: 'the firm',
  path: '/proxy/get/firm',
  resource: 'firm',
  access: 'working',
  dependsOn: [firmSettings, numberRange],
  query: z.object({}),
  answer: firm,
})

export const firmLogo = z.object({ type: z.enum(logoTypes), data: z.string() })

export const readFirmLogo = declareRead({
  name: 'the firm’s logo',
  path: '/proxy/get/firm/logo',
  resource: 'firm',
  access: 'working',
  dependsOn: [firmSettings],
  query: z.object({}),
  answer: firmLogo,
})
