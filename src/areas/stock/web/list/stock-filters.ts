import { categoryFilter } from '#areas/categories/web/filters/category-filter.tsx'
import { partnerFilter } from '#areas/partners/web/filters/partner-filter.tsx'
import { daysOfPeriod, parsePeriod } from '#kernel/period.ts'
import { amountFilter } from '#web/list-filters/amount-filter.tsx'
import { choicesFilter } from '#web/list-filters/choices-filter.tsx'
import type { ListFilter } from '#web/list-filters/list-filter.ts'
import { periodFilter } from '#web/list-filters/period-filter.tsx'
import { productTaxTypeNames, productTaxTypes } from '../../rules/product-fields.ts'
import { importKey, importOfText } from '../import/imported-address.ts'
import { inStockText, stateKey } from './stock-keys.ts'

// How the list of products is narrowed (decisions §10, 'Filter and sort'); its day is no filter.

/** Those of an import, as its result leads here. */
const importFilter: ListFilter = {
  key: importKey,
  label: 'Import',
  filterOf(text, day) {
    const asked = importOfText(text)
    return asked && { filterType: 'inventoryUntil', day, ...asked }
  },
  shown: () => '',
}

/** The list's name in the address for those that somebody changed by hand in a month: `?geaendert=2026-10`. */
export const changedKey = 'geaendert'

/** Those, as the month close leads here. */
const changedFilter: ListFilter = {
  key: changedKey,
  label: 'Geändert',
  filterOf(text, day) {
    const period = parsePeriod(text)
    if (!period) return null
    const { from: changedFrom, to: changedTo } = daysOfPeriod(period)
    return { filterType: 'inventoryUntil', day, changedFrom, changedTo }
  },
  shown: () => '',
}

export const stockFilters: readonly ListFilter[] = [
  choicesFilter({
    key: stateKey,
    label: 'Status',
    filterType: 'stock',
    choices: [
      { value: inStockText, label: 'auf Lager' },
      { value: 'SOLD', label: 'nicht auf Lager' },
      { value: 'NEGATIVE', label: 'Minusbestand' },
      { value: null, label: 'nie zugegangen' },
    ],
  }),
  categoryFilter('INVOICE'),
  partnerFilter('suppliers'),
  { ...periodFilter([{ by: 'purchaseDate', label: 'Kaufdatum' }]), label: 'Kaufdatum' },
  { ...amountFilter, key: 'vk', label: 'VK St.' },
  choicesFilter({
    key: 'steuer',
    label: 'Steuerart',
    filterType: 'taxation',
    wireName: 'taxTypes',
    choices: productTaxTypes.map((value) => ({ value, label: productTaxTypeNames[value] })),
  }),
  importFilter,
  changedFilter,
].map((filter) => ({ ...filter, isNear: [stateKey, 'partner', 'zeitraum'].includes(filter.key) }))
