import { choicesFilter } from '#web/list-filters/choices-filter.tsx'
import type { ListFilter } from '#web/list-filters/list-filter.ts'
import type { Delivery } from '../../contract/list-invoices.ts'

const words: readonly (readonly [Delivery | null, string])[] = [
  [null, 'nicht versendet'],
  ['FAILED', 'nicht zugestellt'],
  ['QUEUED', 'wird gesendet'],
  ['SENT', 'versendet'],
  ['FILE', 'als Datei abgelegt'],
  ['DOWNLOADED', 'heruntergeladen'],
]

/** How they went out: `?versand=keine,FAILED`. */
export const deliveryFilter: ListFilter = {
  ...choicesFilter({
    key: 'versand',
    label: 'Versand',
    filterType: 'delivery',
    choices: words.map(([value, label]) => ({ value, label })),
  }),
  isNear: false,
}
