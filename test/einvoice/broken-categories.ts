import { type TaxCategoryKind, taxCategoryKinds } from '#areas/einvoice/rules/tax-categories.ts'
import type { Breaks } from './broken-core.ts'
import { type FullInvoice, validInvoiceOf } from './valid-invoice.ts'

const set = Object.assign<object, object>

const wrongRates: Record<TaxCategoryKind['rate'], string> = {
  positive: '0',
  'not-negative': '-1',
  zero: '7',
  absent: '0',
}

/** For a rule of a tax category: the valid invoice of that category, and the change that breaks the rule. */
export const categoryBreaks: { id: string; code: string; change: (invoice: FullInvoice) => void }[] = [
  ...taxCategoryKinds.flatMap(({ code, rules, rate, exemption }) => {
    const wrongRate = { code, percent: wrongRates[rate] }
    const breaks: Breaks = {
      '01': (it) => set(it, { taxBreakdowns: [] }),
      '02': (it) => misstateParties(it, code),
      '03': (it) => misstateParties(it, code),
      '04': (it) => misstateParties(it, code),
      '05': (it) => set(it.lines[0], { tax: wrongRate }),
      '06': (it) => set(it.allowancesAndCharges[0], { tax: wrongRate }),
      '07': (it) => set(it.allowancesAndCharges[1], { tax: wrongRate }),
      '08': (it) => set(it.taxBreakdowns[0], { base: '918.00' }),
      '09': (it) => set(it.taxBreakdowns[0], { tax: '50.00' }),
      '10': (it) =>
        set(it.taxBreakdowns[0], { exemptionReason: exemption === 'required' ? null : 'Ohne Steuer' }),
    }
    return Object.entries(breaks).map(([number, change]) => ({ id: `${rules}-${number}`, code, change }))
  }),
  {
    id: 'BR-IC-11',
    code: 'K',
    change: (it) => set(it, { period: null, delivery: { ...it.delivery, day: null } }),
  },
  { id: 'BR-IC-12', code: 'K', change: (it) => set(it.delivery, { address: null }) },
  { id: 'BR-O-11', code: 'O', change: (it) => it.taxBreakdowns.push(...validInvoiceOf('E').taxBreakdowns) },
  { id: 'BR-O-12', code: 'O', change: (it) => set(it.lines[0].tax, { code: 'E' }) },
  { id: 'BR-O-13', code: 'O', change: (it) => set(it.allowancesAndCharges[0].tax, { code: 'E' }) },
  { id: 'BR-O-14', code: 'O', change: (it) => set(it.allowancesAndCharges[1].tax, { code: 'E' }) },
  { id: 'BR-B-01', code: 'S', change: (it) => set(it.lines[0].tax, { code: 'B' }) },
  { id: 'BR-B-02', code: 'S', change: (it) => set(it.lines[0].tax, { code: 'B' }) },
]

/** Nobody is identified; or, where nobody may be, the seller is. */
function misstateParties(invoice: FullInvoice, code: string): void {
  if (code === 'O') {
    set(invoice.seller, { vatId: 'DE123456788' })
    return
  }
  set(invoice, { taxRepresentative: null })
  set(invoice.seller, { vatId: null, taxRegistration: null })
}
