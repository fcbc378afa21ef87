import { stateWords } from '#areas/documents/rules/filter-words.ts'
import type { StandingState } from '#areas/documents/rules/standing-state.ts'
import { partnerFilter } from '#areas/partners/web/filters/partner-filter.tsx'
import { amountFilter } from '#web/list-filters/amount-filter.tsx'
import { choicesFilter } from '#web/list-filters/choices-filter.tsx'
import type { ListFilter } from '#web/list-filters/list-filter.ts'
import { periodFilter } from '#web/list-filters/period-filter.tsx'
import { currencyFilter } from '#web/list-filters/simple-filters.tsx'
import { periodKey, undatedKey } from './open-items-paths.ts'
import type { OpenItemsSide } from './open-items-side.ts'

// How the documents behind the open items are narrowed (decisions §10, 'Filter and sort').

/** The states in which something is open. */
const states: readonly StandingState[] = ['OVERDUE', 'OPEN', 'PARTLY_PAID', 'OVERPAID', 'REFUND']

const undatedFilter: ListFilter = {
  ...choicesFilter({
    key: undatedKey,
    label: 'Zahlungsfrist',
    filterType: 'undated',
    choices: [{ value: '1', label: 'ohne Zahlungsfrist' }],
  }),
  isNear: false,
  filterOf: (text) => (text === '1' ? { filterType: 'undated' } : null),
}

const filtersOf = (pages: OpenItemsSide['pages']): readonly ListFilter[] => [
  {
    ...periodFilter(
      [
        { by: 'dueDate', label: 'Fällig' },
        { by: 'date', label: 'Rechnungsdatum' },
      ],
      periodKey,
    ),
    label: 'Fällig',
  },
  choicesFilter({
    key: 'status',
    label: 'Status',
    filterType: 'state',
    choices: states.map((value) => ({ value, label: stateWords[value] })),
  }),
  partnerFilter(pages),
  { ...amountFilter, label: 'Betrag brutto' },
  undatedFilter,
  currencyFilter,
]

export const openItemFilters = { receivers: filtersOf('receivers'), suppliers: filtersOf('suppliers') }
