import { categoryFilter } from '#areas/categories/web/filters/category-filter.tsx'
import { partnerFilter } from '#areas/partners/web/filters/partner-filter.tsx'
import { amountFilter } from '#web/list-filters/amount-filter.tsx'
import type { Choice } from '#web/list-filters/choices.ts'
import { choicesFilter } from '#web/list-filters/choices-filter.tsx'
import type { ListFilter } from '#web/list-filters/list-filter.ts'
import { periodFilter } from '#web/list-filters/period-filter.tsx'
import type { DateName } from '#web/list-filters/period-text.ts'
import { currencyFilter, flagFilter } from '#web/list-filters/simple-filters.tsx'
import { dateWords, missingWords, stateWords } from '../../rules/filter-words.ts'

/** Whose address name the checkbox 'Nur Offene' has. */
export const openKey = 'offen'

const partners = { BILL: 'suppliers', INVOICE: 'receivers' } as const

const states = Object.entries(stateWords).map(([value, label]): Choice => ({ value, label }))

/** How both lists of documents are narrowed (decisions §10, 'Filter and sort'). */
export function documentFilters(kind: keyof typeof partners): readonly ListFilter[] {
  const dates = Object.entries(dateWords[kind]).map(([by, label]): DateName => ({ by, label }))
  return [
    flagFilter(openKey, 'Nur Offene', { filterType: 'unpaid' }),
    periodFilter(dates),
    choicesFilter({ key: 'status', label: 'Status', filterType: 'state', choices: states }),
    partnerFilter(partners[kind]),
    amountFilter,
    categoryFilter(kind),
    currencyFilter,
    missingFilter(kind),
  ]
}

/** What is still missing: `?fehlt=FILE`. */
const missingFilter = (kind: keyof typeof partners): ListFilter => ({
  ...choicesFilter({
    key: 'fehlt',
    label: 'Fehlt',
    filterType: 'missing',
    choices: Object.entries(missingWords[kind]).map(([value, label]) => ({ value, label })),
  }),
  isNear: false,
})
