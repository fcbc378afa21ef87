import { deliveryWords } from '#areas/papers/rules/delivery-words.ts'
import { choicesFilter } from '#web/list-filters/choices-filter.tsx'
import type { ListFilter } from '#web/list-filters/list-filter.ts'

/** How they went out: `?versand=keine,FAILED`. */
export const deliveryFilter: ListFilter = {
  ...choicesFilter({
    key: 'versand',
    label: 'Versand',
    filterType: 'delivery',
    choices: deliveryWords.map(([value, label]) => ({ value, label })),
  }),
  isNear: false,
}
