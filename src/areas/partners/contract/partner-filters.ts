import { isCountry } from '#kernel/countries/countries.ts'
import { currency } from '#kernel/currencies.ts'
import { joinable, someOf } from '#kernel/joined-filters.ts'
import { languages, languageUnknown } from '#kernel/texts/language.ts'
import { z } from '#kernel/zod.ts'
import { eInvoiceForms, eInvoiceFormUnknown } from '../rules/e-invoice-forms.ts'
import { sellerKinds, sellerKindUnknown } from '../rules/seller-kinds.ts'
import { importedPartners } from './partner-import.ts'

// What the lists of customers and suppliers can be narrowed to (decisions §10, 'Filter and sort').

const ofCountry = z.strictObject({
  filterType: z.literal('country'),
  country: z.string('Land fehlt').refine(isCountry, 'Land unbekannt'),
})

/** Whether a customer is a consumer, as `isConsumer` decides it. */
export const customerKinds = ['CONSUMER', 'BUSINESS'] as const

/** Partners with a document on which something is open, or one that is overdue. */
export const dueStates = ['OPEN', 'OVERDUE'] as const

const ofDues = z.strictObject({
  filterType: z.literal('openItems'),
  states: someOf(z.enum(dueStates, 'Offene Posten: Angabe unbekannt')),
})

export const receiverFilter = joinable([
  importedPartners,
  ofCountry,
  z.strictObject({
    filterType: z.literal('customerKind'),
    kinds: someOf(z.enum(customerKinds, 'Art des Kunden unbekannt')),
  }),
  z.strictObject({
    filterType: z.literal('language'),
    languages: someOf(z.enum(languages, languageUnknown)),
  }),
  z.strictObject({
    filterType: z.literal('eInvoiceForm'),
    forms: someOf(z.enum(eInvoiceForms, eInvoiceFormUnknown)),
  }),
  ofDues,
  // preferredCurrency
  z.strictObject({ filterType: z.literal('currency'), currency: currency('Währung fehlt') }),
])

export const supplierFilter = joinable([
  importedPartners,
  ofCountry,
  ofDues,
  // null: not given
  z.strictObject({
    filterType: z.literal('sellerKind'),
    kinds: someOf(z.enum(sellerKinds, sellerKindUnknown).nullable()),
  }),
])

const sortable = ['shortName', 'companyName', 'familyName', 'firstName', 'city', 'paymentTargetDays'] as const
export const receiverSortable = [...sortable, 'debitorNumber'] as const
export const supplierSortable = [...sortable, 'creditorNumber'] as const
