import type { PaymentMethodData } from '#areas/partners/rules/payment-method.ts'
import {
  type TypedTerm,
  termsOnWire,
  typedTerms,
  typedWords,
} from '#areas/payment-targets/web/typed-terms.ts'
import { parseDay } from '#kernel/day.ts'
import type { FieldError } from '#kernel/errors.ts'
import { isSameValue } from '#kernel/property-change.ts'
import { dayText, integerInput } from '#web/ui/fields/field-input.ts'
import { shownMethod } from './shown-method.ts'

// Partner, terms and payment of bills and invoices, as their forms hold and send them.

/** A day of the wire as it is typed; '' for none. */
export const wireDayText = (day: string | null) => dayText(parseDay(day ?? ''))

/** How it is paid, and until when. */
export interface Terms {
  /** Null until one is chosen. */
  paymentMethod: PaymentMethodData | null
  paymentTargetDays: string
  /** Skonto, the earlier step first. */
  discountTerms: readonly TypedTerm[]
}

export const wire: PaymentMethodData = { paymentMethod: 'WIRE', paymentMethodDetailType: 'WIRE', data: {} }

/** Of a form that begins. */
export const usualTerms: Terms = { paymentMethod: wire, paymentTargetDays: '', discountTerms: [] }

/** Only a wire has a day until when it is due. */
export function isWire({ paymentMethod }: Pick<Terms, 'paymentMethod'>): boolean {
  return paymentMethod?.paymentMethod === 'WIRE'
}

/** Those of a stored document. */
export function termsOf(stored: {
  preferredPaymentMethod: unknown
  paymentTargetDays: number | null
  discountTerms: Parameters<typeof typedTerms>[0]
}): Terms {
  return {
    // The server stores what the contract parsed.
    paymentMethod: stored.preferredPaymentMethod as PaymentMethodData,
    paymentTargetDays: stored.paymentTargetDays === null ? '' : String(stored.paymentTargetDays),
    discountTerms: typedTerms(stored.discountTerms),
  }
}

/** As they go over the wire; `grants`: whether it can grant Skonto at all, as no advance and nothing below 0 does. */
export function termsInput(terms: Terms, grants = true) {
  return {
    preferredPaymentMethod: terms.paymentMethod,
    paymentTargetDays: isWire(terms) ? integerInput(terms.paymentTargetDays) : null,
    discountTerms: grants ? termsOnWire(terms.discountTerms) : [],
  }
}

/** Where the server and the contract name them. */
export const termsPaths = {
  paymentMethod: ['partnership.partnershipData.preferredPaymentMethod', 'partnership.partnershipType'],
  paymentTargetDays: 'partnership.partnershipData.paymentTargetDays',
  discountTerms: 'partnership.partnershipData.discountTerms',
} as const

/** What they are called where two people changed them. */
export const termsQuestions = {
  paymentMethod: ['Zahlungsart', ({ paymentMethod }: Terms) => shownMethod(paymentMethod)],
  paymentTargetDays: ['Zahlungsziel', ({ paymentTargetDays }: Terms) => paymentTargetDays],
  discountTerms: ['Skonto', ({ discountTerms }: Terms) => typedWords(discountTerms)],
} as const

/** A document that is paid says when. */
export function paidFaults({ paid, paidOn }: { paid: boolean; paidOn: string }): FieldError[] {
  return paid && paidOn.trim() === '' ? [{ path: 'paidOn', message: 'Datum fehlt' }] : []
}

/** A stored partner, with the data as they count for this document. */
export interface ChosenPartner<F> {
  uuid: string
  fields: F
  /** Changed inside this document; nobody else sees it (spec 2 §2, §4). */
  isChanged: boolean
}

/** As he goes over the wire; nothing until one is chosen. */
export function partnerInput<F>(partner: ChosenPartner<F> | null) {
  if (partner === null) return {}
  return {
    partner: { entityId: { uuid: partner.uuid }, data: partner.isChanged ? partner.fields : null },
  }
}

/**
 * The same in a replacement: a document keeps its partner as he was (`before`), unless he was edited in it, or chosen anew with the data
 * of now.
 */
export function replacedPartner<F>(partner: ChosenPartner<F> | null, before: ChosenPartner<F>) {
  const isNew = partner?.uuid === before.uuid && !isSameValue(partner.fields, before.fields)
  return partnerInput(partner && { ...partner, isChanged: partner.isChanged || isNew })
}
