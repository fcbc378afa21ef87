import { languageNames, languages } from '#kernel/texts/language.ts'
import { choicesFilter } from '#web/list-filters/choices-filter.tsx'
import { countryFilter } from '#web/list-filters/country-filter.tsx'
import type { ListFilter } from '#web/list-filters/list-filter.ts'
import { currencyFilter } from '#web/list-filters/simple-filters.tsx'
import { customerKinds } from '../contract/partner-filters.ts'
import { eInvoiceFormNames, eInvoiceForms } from '../rules/e-invoice-forms.ts'
import { sellerKindNames, sellerKinds } from '../rules/seller-kinds.ts'
import { importKey, importOfText } from './import/imported-address.ts'
import { openItemsKey } from './partner-paths.ts'

// How the lists of customers and suppliers are narrowed (decisions §10, 'Filter and sort').

/** Those of an import, as its result leads here. */
const importFilter: ListFilter = {
  key: importKey,
  label: 'Import',
  filterOf(text) {
    const asked = importOfText(text)
    return asked && { filterType: 'imported', ...asked }
  },
  shown: () => '',
}

const customerKindNames = { CONSUMER: 'Verbraucher', BUSINESS: 'Unternehmen' } as const

const openItemsFilter = choicesFilter({
  key: openItemsKey,
  label: 'Offene Posten',
  filterType: 'openItems',
  choices: [
    { value: 'OPEN', label: 'vorhanden' },
    { value: 'OVERDUE', label: 'überfällig' },
  ],
})

export const receiverFilters: readonly ListFilter[] = [
  openItemsFilter,
  countryFilter,
  choicesFilter({
    key: 'art',
    label: 'Art',
    filterType: 'customerKind',
    wireName: 'kinds',
    choices: customerKinds.map((value) => ({ value, label: customerKindNames[value] })),
  }),
  choicesFilter({
    key: 'sprache',
    label: 'Sprache',
    filterType: 'language',
    wireName: 'languages',
    choices: languages.map((value) => ({ value, label: languageNames[value] })),
  }),
  {
    ...choicesFilter({
      key: 'e-rechnung',
      label: 'E-Rechnung',
      filterType: 'eInvoiceForm',
      wireName: 'forms',
      choices: eInvoiceForms.map((value) => ({ value, label: eInvoiceFormNames[value] })),
    }),
    isNear: false,
  },
  currencyFilter,
  importFilter,
]

export const supplierFilters: readonly ListFilter[] = [
  openItemsFilter,
  countryFilter,
  choicesFilter({
    key: 'art',
    label: 'Art des Verkäufers',
    filterType: 'sellerKind',
    wireName: 'kinds',
    choices: [
      ...sellerKinds.map((value) => ({ value, label: sellerKindNames[value] })),
      { value: null, label: 'nicht angegeben' },
    ],
  }),
  importFilter,
]
