// Letters that tell a customer or supplier how his account stands (decisions §10, 'Partner's account'); part of the contract.

import { deliveries } from '#areas/papers/contract/deliveries.ts'
import { papers } from '#areas/papers/contract/subjects.ts'
import { receivers, suppliers } from '#areas/partners/contract/subjects.ts'
import { partnerRoles } from '#areas/partners/contract.ts'
import { deliveryWays } from '#areas/reminders/contract/list-reminders.ts'
import type { Day } from '#kernel/day.ts'
import {
  declareCommand,
  declareEvent,
  declareFile,
  declareRead,
  declareSubject,
  declareSystemCommand,
} from '#kernel/declare.ts'
import { optionalEmail } from '#kernel/email.ts'
import { choice, day, id, optionalDay } from '#kernel/fields.ts'
import { z } from '#kernel/zod.ts'

/** The account between two days, or a request to confirm what is open at the end of a day. */
export const balanceLetterKinds = ['ACCOUNT', 'CONFIRMATION'] as const
export type BalanceLetterKind = (typeof balanceLetterKinds)[number]

export const balanceLetters = declareSubject('balance letters')

const letterFact = z.strictObject({
  role: z.enum(partnerRoles),
  partnerEntityId: z.string(),
  partner: z.string(),
  kind: z.enum(balanceLetterKinds),
  from: z.string().nullable(),
  day: z.string(),
  /** What is owed by it, in EUR at the documents' rates: by a customer, or to a supplier. */
  balance: z.number(),
  deliver: z.enum(deliveryWays),
  to: z.string(),
})

const ofSide = {
  visibleTo: ['BILL_VIEW', 'INVOICE_VIEW'],
  visibleBy: ({ role }: { role: (typeof partnerRoles)[number] }) =>
    role === 'BUYER' ? ('INVOICE_VIEW' as const) : ('BILL_VIEW' as const),
} as const

export const balanceLetterWritten = declareEvent({
  name: 'balance letter written',
  data: letterFact,
  changes: [balanceLetters],
  ...ofSide,
})

/** The journal keeps the hash of the file. */
export const balanceLetterStored = declareEvent({
  name: 'balance letter stored',
  data: z.strictObject({
    role: z.enum(partnerRoles),
    attachmentId: z.string(),
    fileName: z.string(),
    sha256: z.string(),
    /** Of the e-mail that takes it; null on paper. */
    mailId: z.string().nullable(),
  }),
  changes: [balanceLetters, papers],
  ...ofSide,
})

const ofAccount = {
  kind: choice(balanceLetterKinds, 'Art des Schreibens fehlt'),
  from: optionalDay(),
  day: day('Stichtag fehlt'),
}

type Days = { kind: BalanceLetterKind; from: Day | null; day: Day }

/** Whatever names an account and its days: of a confirmation one day alone, of an account two in their order. */
const withDays = <S extends z.ZodType<Days>>(schema: S) =>
  schema
    .refine(({ kind, from }) => kind === 'ACCOUNT' || from === null, {
      path: ['from'],
      message: 'Eine Saldenbestätigung hat nur einen Stichtag',
    })
    .refine(({ from, day: last }) => from === null || from <= last, {
      path: ['day'],
      message: 'Das Ende liegt vor dem Anfang',
    })

const ofLetter = {
  input: withDays(
    z.strictObject({
      ...ofAccount,
      deliver: choice(deliveryWays, 'Versandweg fehlt'),
      /** Left out, the partner's own address. */
      to: optionalEmail('Das ist keine E-Mail-Adresse'),
    }),
  ),
  events: [balanceLetterWritten],
  answer: 'created',
} as const

export const writeReceiverBalance = declareCommand({
  name: 'write balance letter to receiver',
  path: '/api/partners/receivers/:uuid/statements',
  access: 'INVOICE_VIEW',
  ...ofLetter,
})

export const writeSupplierBalance = declareCommand({
  name: 'write balance letter to supplier',
  path: '/api/partners/suppliers/:uuid/statements',
  access: 'BILL_VIEW',
  ...ofLetter,
})

/** The pages of such a letter before it is written, for whoever may see the account. */
export const previewBalance = declareFile({
  name: 'preview balance letter',
  path: '/api/partners/statements/previews',
  access: ['INVOICE_VIEW', 'BILL_VIEW'],
  input: withDays(z.strictObject({ partnerEntityId: id('Partner fehlt'), ...ofAccount })),
  type: 'application/pdf',
})

export const storeBalanceLetter = declareSystemCommand({
  name: 'store balance letter',
  events: [balanceLetterStored],
})

const letterRow = z.object({
  entityId: z.object({ uuid: z.string() }),
  kind: z.enum(balanceLetterKinds),
  from: z.string().nullable(),
  day: z.string(),
  deliver: z.enum(deliveryWays),
  /** Where the e-mail goes; '' on paper. */
  to: z.string(),
  writtenAt: z.string(),
  writtenBy: z.string(),
  /** How it went out, as invoices say it; null while nobody has it. */
  delivery: z.enum(deliveries).nullable(),
  /** Of its PDF; '' while that is still being made. */
  fileName: z.string(),
})

export type BalanceLetterRow = z.output<typeof letterRow>

const letters = { query: z.object({}), answer: z.array(letterRow) }

/** The latest first. */
export const readReceiverBalances = declareRead({
  name: 'balance letters to one receiver',
  resource: 'receiverstatements',
  path: '/proxy/get/receivers/:uuid/statements',
  access: 'INVOICE_VIEW',
  dependsOn: [balanceLetters, papers, receivers],
  ...letters,
})

export const readSupplierBalances = declareRead({
  name: 'balance letters to one supplier',
  resource: 'supplierstatements',
  path: '/proxy/get/suppliers/:uuid/statements',
  access: 'BILL_VIEW',
  dependsOn: [balanceLetters, papers, suppliers],
  ...letters,
})
