import { isBic, normaliseBic } from '#kernel/codes/bic.ts'
import { isIban, normaliseIban } from '#kernel/codes/iban.ts'
import { isEmail } from '#kernel/email.ts'
import { optionalPart } from '#kernel/fields.ts'
import { unseenFault, withoutUnseenInId } from '#kernel/texts/unseen.ts'
import { z } from '#kernel/zod.ts'

// The data of a payment method (spec 1 §3, §4.4, §5, §9). It lies here because partners prefer one and stand above the
// payments in the order of areas.

export const paymentMethods = ['WIRE', 'DIRECT_DEBIT', 'CASH', 'CREDIT_CARD', 'PAYPAL'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Who pays: we a bill, or the customer an invoice. */
export type PaymentMode = 'BILL' | 'INVOICE'

export const paymentMethodNames: Record<PaymentMethod, string> = {
  WIRE: 'Überweisung',
  DIRECT_DEBIT: 'Bankeinzug',
  CASH: 'Bar',
  CREDIT_CARD: 'Kreditkarte',
  PAYPAL: 'Paypal',
}

/** The data fields of each method. */
export const paymentMethodFields = {
  WIRE: ['iban', 'bic', 'owner'],
  DIRECT_DEBIT: ['creditorId', 'mandateReference'],
  CASH: [],
  CREDIT_CARD: ['creditCardNumber', 'expiration', 'owner'],
  PAYPAL: ['paypalAddress'],
} as const satisfies Record<PaymentMethod, readonly string[]>

export type PaymentMethodField = (typeof paymentMethodFields)[PaymentMethod][number]

export interface PaymentMethodData {
  paymentMethod: PaymentMethod
  paymentMethodDetailType: PaymentMethod
  data: Partial<Record<PaymentMethodField, string>>
}

export const paymentMethodMessage = 'Zahlungsart fehlt oder fehlerhaft'

/** The methods that a mode offers: DIRECT_DEBIT only in bills (decisions §4). */
export function paymentMethodsOf(mode: PaymentMode): readonly PaymentMethod[] {
  return mode === 'BILL' ? paymentMethods : paymentMethods.filter((method) => method !== 'DIRECT_DEBIT')
}

/**
 * The fields that a form shows. An invoice is paid by the customer: of a wire the account that a refund would go to (the BIC
 * is relevant in bills only, spec 1 §5), of a card nothing, since another's card number has no place in our books.
 */
export function shownFieldsOf(method: PaymentMethod, mode: PaymentMode): readonly PaymentMethodField[] {
  if (mode === 'BILL') return paymentMethodFields[method]
  if (method === 'WIRE') return ['iban', 'owner']
  return method === 'CREDIT_CARD' ? [] : paymentMethodFields[method]
}

const name = z
  .string()
  .max(200, paymentMethodMessage)
  .superRefine((text, context) => {
    const message = unseenFault(text)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
  .nullish()

const id = z.string().transform(withoutUnseenInId).pipe(z.string().max(200, paymentMethodMessage)).nullish()

const shape = z.strictObject(
  {
    paymentMethod: z.enum(paymentMethods, paymentMethodMessage),
    paymentMethodDetailType: optionalPart(z.enum(paymentMethods, paymentMethodMessage)),
    data: optionalPart(
      z.strictObject({
        bic: id,
        iban: id,
        owner: name,
        creditorId: id,
        mandateReference: id,
        creditCardNumber: id,
        expiration: id,
        paypalAddress: id,
      }),
    ),
  },
  paymentMethodMessage,
)

/** A payment method with its data, normalised; fields that its method does not have are refused. */
export const paymentMethodData = (mode: PaymentMode) =>
  shape.transform((input, context): PaymentMethodData => {
    const { paymentMethod, paymentMethodDetailType } = input
    const data = normaliseFields(input.data ?? {})
    const fault =
      (paymentMethodDetailType ?? paymentMethod) !== paymentMethod ||
      !paymentMethodsOf(mode).includes(paymentMethod) ||
      isFaulty(paymentMethod, data)
    if (fault) context.addIssue({ code: 'custom', message: paymentMethodMessage })
    return { paymentMethod, paymentMethodDetailType: paymentMethod, data }
  })

function normaliseFields(input: Partial<Record<PaymentMethodField, string | null | undefined>>) {
  const data: Partial<Record<PaymentMethodField, string>> = {}
  // The keys are those of the strict schema.
  for (const [name, text] of Object.entries(input) as [PaymentMethodField, string | null | undefined][]) {
    const value = normaliseField(name, text ?? '')
    if (value !== '') data[name] = value
  }
  return data
}

function normaliseField(name: PaymentMethodField, text: string): string {
  if (name === 'iban') return normaliseIban(text)
  if (name === 'bic') return normaliseBic(text)
  return text.trim()
}

/**
 * Whether the data do not fit the method: a field of another method, a broken IBAN, BIC or PayPal address, or a card or
 * mandate of which only a part is given. Nothing given at all is allowed (decisions §2: payment data fields may be left out).
 */
function isFaulty(method: PaymentMethod, data: Partial<Record<PaymentMethodField, string>>): boolean {
  const fields: readonly PaymentMethodField[] = paymentMethodFields[method]
  const given = Object.keys(data) as PaymentMethodField[]
  if (given.some((name) => !fields.includes(name))) return true
  if (Object.values(data).some(hasControlCharacter)) return true
  if (data.iban !== undefined && !isIban(data.iban)) return true
  if (data.bic !== undefined && !isBic(data.bic)) return true
  if (data.paypalAddress !== undefined && !isEmail(data.paypalAddress)) return true
  const allOrNothing = method === 'CREDIT_CARD' || method === 'DIRECT_DEBIT'
  return allOrNothing && given.length > 0 && given.length < fields.length
}

const hasControlCharacter = (text: string) => /\p{Cc}|\p{Surrogate}/u.test(text)

const mask = '•••• '

/** The data as the journal may keep them for ever: of a card only the last four digits. What is masked already stays. */
export function withoutSecrets(method: PaymentMethodData): PaymentMethodData {
  const number = method.data.creditCardNumber
  if (number === undefined || number.startsWith(mask)) return method
  // By characters: half of one is no text, which the journal could not be asked about any more.
  const last = [...number.replace(/\s/g, '')].slice(-4).join('')
  return { ...method, data: { ...method.data, creditCardNumber: `${mask}${last}` } }
}
