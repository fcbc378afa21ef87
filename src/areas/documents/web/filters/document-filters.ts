import { amountFilter } from '#web/list-filters/amount-filter.tsx'
import type { Choice } from '#web/list-filters/choices.ts'
import { choicesFilter } from '#web/list-filters/choices-filter.tsx'
import type { ListFilter } from '#web/list-filters/list-filter.ts'
import { periodFilter } from '#web/list-filters/period-filter.tsx'
import type { DateName } from '#web/list-filters/period-text.ts'
import { currencyFilter, flagFilter } from '#web/list-filters/simple-filters.tsx'
import type { StandingState } from '../../rules/standing-state.ts'
import { categoryFilter } from './category-filter.tsx'
import { partnerFilter } from './partner-filter.tsx'

/** Whose address name the checkbox 'Nur Offene' has. */
export const openKey = 'offen'

const sides = {
  BILL: {
    partners: 'suppliers',
    dates: [
      ['bookingDate', 'Eingang'],
      ['billDate', 'Rechnungsdatum'],
    ],
  },
  INVOICE: {
    partners: 'receivers',
    dates: [
      ['invoiceDate', 'Rechnungsdatum'],
      ['serviceDate', 'Leistungsdatum'],
    ],
  },
} as const

// In the order in which somebody has to act.
const stateWords: Record<StandingState, string> = {
  OVERDUE: 'überfällig',
  OPEN: 'offen',
  PARTLY_PAID: 'teilbezahlt',
  OVERPAID: 'überzahlt',
  REFUND: 'Erstattung offen',
  PAID: 'bezahlt',
  ADVANCE: 'abgerechnet',
  CORRECTION: 'erstattet',
  CANCELLED: 'storniert',
  CANCELLATION: 'verrechnet',
}
const states = Object.entries(stateWords).map(([value, label]): Choice => ({ value, label }))

/** How both lists of documents are narrowed (decisions §10, 'Filter and sort'). */
export function documentFilters(kind: keyof typeof sides): readonly ListFilter[] {
  const { partners, dates } = sides[kind]
  const named = [...dates, ['dueDate', 'Fällig am'] as const].map(([by, label]): DateName => ({ by, label }))
  return [
    flagFilter(openKey, 'Nur Offene', { filterType: 'unpaid' }),
    periodFilter(named),
    choicesFilter({ key: 'status', label: 'Status', filterType: 'state', choices: states }),
    partnerFilter(partners),
    amountFilter,
    categoryFilter(kind),
    currencyFilter,
  ]
}
