import { stateWords } from '#areas/documents/rules/filter-words.ts'
import { partnerFilter } from '#areas/partners/web/filters/partner-filter.tsx'
import { amountFilter } from '#web/list-filters/amount-filter.tsx'
import { choicesFilter } from '#web/list-filters/choices-filter.tsx'
import type { ListFilter } from '#web/list-filters/list-filter.ts'
import { periodFilter } from '#web/list-filters/period-filter.tsx'
import { currencyFilter } from '#web/list-filters/simple-filters.tsx'
import { taskKinds } from '../contract.ts'
import { taskKindNames, taskKindWords } from '../rules/task-kind-names.ts'
import { kindKey } from './task-paths.ts'

// How the list of tasks is narrowed (decisions §10, 'Filter and sort').

/** Both sides stand in one list: each has its own name in the address. */
const partner = (side: 'suppliers' | 'receivers', key: string, filterType: string): ListFilter => {
  const filter = partnerFilter(side)
  return {
    ...filter,
    key,
    isNear: false,
    filterOf: (text, today) => filter.filterOf(text, today) && { filterType, partner: text },
  }
}

export const taskFilters: readonly ListFilter[] = [
  choicesFilter({
    key: kindKey,
    label: 'Art',
    filterType: 'kind',
    wireName: 'kinds',
    choices: taskKinds.map((kind) => ({ value: taskKindWords[kind], label: taskKindNames[kind] })),
  }),
  periodFilter([
    { by: 'dueDate', label: 'Fällig' },
    { by: 'date', label: 'Rechnungsdatum' },
    { by: 'discountDate', label: 'Skonto bis' },
  ]),
  choicesFilter({
    key: 'status',
    label: 'Status',
    filterType: 'state',
    choices: (['OVERDUE', 'OPEN', 'PARTLY_PAID', 'PAID'] as const).map((value) => ({
      value,
      label: stateWords[value],
    })),
  }),
  amountFilter,
  partner('suppliers', 'lieferant', 'supplier'),
  partner('receivers', 'kunde', 'receiver'),
  {
    ...choicesFilter({
      key: 'beleg',
      label: 'Beleg',
      filterType: 'side',
      wireName: 'sides',
      choices: [
        { value: 'BILL', label: 'Eingangsrechnung' },
        { value: 'INVOICE', label: 'Ausgangsrechnung' },
        { value: null, label: 'ohne Rechnung' },
      ],
    }),
    isNear: false,
  },
  currencyFilter,
]
