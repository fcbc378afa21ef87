import type { Day } from '#kernel/day.ts'
import type { PaperPage } from '#kernel/files/paper-page.ts'
import type { PaperField } from './paper-field.ts'
import { paperRows } from './paper-rows.ts'
import { daysOf } from './paper-values.ts'
import { readCurrency } from './read-currency.ts'
import { readBillDate, readDueDay } from './read-days.ts'
import { type OwnIds, readIban, readVatId } from './read-ids.ts'
import { readNames, readTexts } from './read-names.ts'
import { readNumber } from './read-number.ts'
import { type PaperTotals, readTotals } from './read-totals.ts'

/** What a paper says of a bill. Nothing of it is more than a proposal: who saves the bill has seen it. */
export interface ReadPaper extends PaperTotals {
  number: PaperField<string>
  billDate: PaperField<Day>
  dueDay: PaperField<Day>
  currency: string | null
  iban: PaperField<string>
  vatId: PaperField<string>
  /** The supplier's name, as far as letterheads tell. */
  name: PaperField<string>
  /** All that stands by itself, by which a known supplier may be recognised: in a column of its own, or between dots. */
  texts: string[]
}

export type OwnFirm = OwnIds & { names: readonly string[] }

/** Reads the words of a bill, by their places and with arithmetic. Of text layers and of scans alike. */
export function readPaper(pages: readonly PaperPage[], own: OwnFirm): ReadPaper {
  const rows = paperRows(pages)
  const days = rows.flatMap(daysOf)
  const { field: number, found } = readNumber(rows)
  const billDate = readBillDate(rows, days, found)
  return {
    ...readTotals(rows),
    number,
    billDate,
    dueDay: readDueDay(rows, days, billDate.best?.value ?? null),
    currency: readCurrency(rows),
    iban: readIban(rows, own),
    vatId: readVatId(rows, own),
    name: readNames(rows, own.names),
    texts: readTexts(rows),
  }
}
