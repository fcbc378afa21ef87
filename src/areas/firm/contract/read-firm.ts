import { declareRead, declareSubject } from '#kernel/declare.ts'
import { entityId } from '#kernel/fields.ts'
import { historyStep } from '#kernel/history.ts'
import { z } from '#kernel/zod.ts'
import { logoPlaces, paperLayouts } from '../rules/paper-look.ts'

// The firm as it is read. Apart from how it is changed, whose rules the first page does not need.

export const taxSchemes = ['SOLL', 'IST', 'KLEINUNTERNEHMER'] as const
export type TaxScheme = (typeof taxSchemes)[number]
export const differentialTaxMethods = ['INCLUDED', 'ON_TOP'] as const
export type DifferentialTaxMethod = (typeof differentialTaxMethods)[number]
export const vatRateMethods = ['DAILY', 'MONTHLY'] as const

/** Whose login needs a second factor: nobody's, the managers', everybody's. */
export const secondFactorRules = ['OFF', 'MANAGERS', 'ALL'] as const
export type SecondFactorRule = (typeof secondFactorRules)[number]

export const logoTypes = ['image/png', 'image/jpeg', 'image/svg+xml'] as const
export const noLogo = 'Das Logo muss ein Bild sein (PNG, JPEG oder SVG)'

const inBothLanguages = z.object({ DE: z.string(), EN: z.string() })

/** A letter by which the firm reminds of what is owed. */
const readReminderLevel = z.object({
  names: inBothLanguages,
  days: z.number(),
  payWithin: z.number(),
  fee: z.number(),
  interest: z.boolean(),
  lumpSum: z.boolean(),
  texts: inBothLanguages,
})

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
  /** '' where it is the city. */
  seat: z.string(),
  /** Who presides the supervisory board, where there is one. */
  supervisoryBoardChair: z.string(),
  /** The company that is liable for a partnership in which no person is, with its seat ('' where it is the city) and register. */
  generalPartner: z.string(),
  generalPartnerSeat: z.string(),
  generalPartnerRegister: z.string(),
  /** Where customers pay by PayPal. */
  payPalAddress: z.string(),
  /** Above and below the lines of an invoice, with the placeholders of an e-mail. */
  openingText: z.string(),
  closingText: z.string(),
  /** The same on English ones. */
  openingTextEn: z.string(),
  closingTextEn: z.string(),
  /** Whether consumers are told when they are in default (§ 286 Abs. 3 BGB). */
  defaultNotice: z.boolean(),
  footer: z.string(),
  /** How papers look; the colour as `#rrggbb`. */
  paperLayout: z.enum(paperLayouts),
  paperColour: z.string(),
  logoPlace: z.enum(logoPlaces),
  /** Only that there is one, and which: forms read the firm with every new invoice, and the picture may have 1 MB. */
  logo: z.object({ type: z.enum(logoTypes), sha256: z.string() }).nullable(),
  /** Letters are printed without it, since it cannot be printed. */
  isLogoLeftOut: z.boolean(),
  numberPattern: z.string(),
  nextNumber: z.number(),
  numberRangeEmpty: z.boolean(),
  /** The years in which numbers stand, the newest first: each keeps its pattern. */
  numberRanges: z.array(
    z.object({
      year: z.number(),
      numberPattern: z.string(),
      nextInvoiceNumber: z.string(),
      /** Another invoice has that number already: the year may get another pattern. */
      isNextTaken: z.boolean(),
    }),
  ),
  numbersInDateOrder: z.boolean(),
  /** By which supplies of today are taxed. */
  taxScheme: z.enum(taxSchemes),
  /** Since when by which, in the order of their days, at least one; the first one counts before its day too. */
  taxSchemes: z.array(z.object({ validFrom: z.string(), scheme: z.enum(taxSchemes) })),
  differentialTaxMethod: z.enum(differentialTaxMethods),
  vatRateMethod: z.enum(vatRateMethods),
  ukCountsAsEu: z.boolean(),
  /** Since when sales to consumers elsewhere in the EU are declared by the One-Stop-Shop (§ 18j UStG). */
  ossSince: z.string().nullable(),
  /** Whether services are reported with each monthly recapitulative statement, not with the quarter's last one (§ 18a Abs. 3 UStG). */
  ecServicesMonthly: z.boolean(),
  /** Since when the margin scheme counts for what it was stated for (§ 25a Abs. 2 UStG), the 1 January of a year; null for not. */
  marginStatementSince: z.string().nullable(),
  /** When it began its business: in that year § 19 UStG has another limit. */
  foundedOn: z.string().nullable(),
  accounts: z.record(z.string(), z.string()),
  legacyHost: z.string(),
  tickerEnabled: z.boolean(),
  mailSubject: z.string(),
  mailText: z.string(),
  mailSubjectEn: z.string(),
  mailTextEn: z.string(),
  /** Proposed for payments where their partner had no account yet; null for none. */
  usualBankAccountEntityId: z.string().nullable(),
  /** Up to how much is written off as a small difference. */
  smallDifference: z.number(),
  /** By which letters it reminds of what is owed, the mildest first. */
  reminderLevels: z.array(readReminderLevel),
  secondFactor: z.enum(secondFactorRules),
  /** Who gets the anchor of the journal by e-mail each day. */
  anchorRecipients: z.array(z.string()),
  /** The newest step first. */
  history: z.array(historyStep),
})

export type Firm = z.output<typeof firm>

export const firmSettings = declareSubject('firm')
/** What is the next number of an invoice. */
export const numberRange = declareSubject('number range')

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
