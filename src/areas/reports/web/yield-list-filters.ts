import { categoryFilter } from '#areas/categories/web/filters/category-filter.tsx'
import { partnerFilter } from '#areas/partners/web/filters/partner-filter.tsx'
import { productTaxTypeNames, productTaxTypes } from '#areas/stock/rules/product-fields.ts'
import { choicesFilter } from '#web/list-filters/choices-filter.tsx'
import type { ListFilter } from '#web/list-filters/list-filter.ts'
import { periodFilter } from '#web/list-filters/period-filter.tsx'
import { flagFilter } from '#web/list-filters/simple-filters.tsx'

// How 'Ertrag je Ware' is narrowed (decisions §10, 'Filter and sort').

/** Whose address name the checkbox 'Auch unverkaufte' has. */
export const unsoldKey = 'unverkauft'

const soldWithin = periodFilter([{ by: 'soldOn', label: 'Verkauft' }])

export const yieldFilters: readonly ListFilter[] = [
  flagFilter(unsoldKey, 'Auch unverkaufte', { filterType: 'period', from: null, to: null, unsold: true }),
  {
    ...soldWithin,
    label: 'Verkauft',
    filterOf(text, today) {
      const asked = soldWithin.filterOf(text, today)
      // Sales have one day alone.
      return asked && { ...asked, by: undefined }
    },
  },
  { ...categoryFilter('INVOICE'), isNear: true },
  { ...partnerFilter('suppliers'), isNear: true },
  {
    ...choicesFilter({
      key: 'steuer',
      label: 'Steuerart',
      filterType: 'taxation',
      wireName: 'taxTypes',
      choices: productTaxTypes.map((value) => ({ value, label: productTaxTypeNames[value] })),
    }),
    isNear: false,
  },
]
