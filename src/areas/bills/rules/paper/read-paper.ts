import type { Day } from '#kernel/day.ts'
import type { PaperPage } from '#kernel/files/paper-page.ts'
import { onlyClear } from './only-clear.ts'
import { doubtsOf, type PaperDoubt, rateDoubt } from './paper-doubts.ts'
import { eitherOf, offeredOnly, type PaperField } from './paper-field.ts'
import { type PaperRow, paperRows } from './paper-rows.ts'
import { daysOf, type Found, slashOrders } from './paper-values.ts'
import { readCurrency } from './read-currency.ts'
import { readBillDate, readDueDay } from './read-days.ts'
import { type OwnIds, readIban, readVatId } from './read-ids.ts'
import { readNames, readTexts } from './read-names.ts'
import { readNumber } from './read-number.ts'
import { type PaperTotals, readTotals } from './read-totals.ts'
import { roledAmounts } from './roled-amounts.ts'

/** What a paper says of a bill. Nothing of it is more than a proposal: who saves the bill has seen it. */
export interface ReadPaper extends PaperTotals {
  number: PaperField<string>
  billDate: PaperField<Day>
  dueDay: PaperField<Day>
  /** Null where it is not sure. */
  currency: string | null
  /** What speaks against its values; those are offered only. */
  doubts: PaperDoubt[]
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
  const { field: number, found } = readNumber(rows)
  const amounts = roledAmounts(rows)
  const totals = readTotals(rows, amounts)
  const read = {
    ...totals,
    number,
    ...readDays(rows, found),
    currency: readCurrency(rows, amounts, totals.gross.best?.value ?? null),
    iban: readIban(rows, own),
    vatId: readVatId(rows, own),
    name: readNames(rows, own.names),
    texts: readTexts(rows),
  }
  const rate = rateDoubt(totals.rates, read.billDate.best?.value ?? null)
  const doubts = [...doubtsOf(rows, { read, amounts, numbers: found }), ...(rate ? [rate] : [])]
  return clearOnly(withDoubts({ ...read, doubts }), pages)
}

/** What an OCR has guessed is offered, and not taken. */
function clearOnly(read: ReadPaper, pages: readonly PaperPage[]): ReadPaper {
  return {
    ...read,
    number: onlyClear(read.number, pages),
    billDate: onlyClear(read.billDate, pages),
    dueDay: onlyClear(read.dueDay, pages),
    gross: onlyClear(read.gross, pages),
    net: onlyClear(read.net, pages),
    tax: onlyClear(read.tax, pages),
    vatId: onlyClear(read.vatId, pages),
    name: onlyClear(read.name, pages),
  }
}

/** What something on the paper speaks against is offered, and not taken. */
function withDoubts(read: ReadPaper): ReadPaper {
  const kinds = read.doubts.map(({ kind }) => kind)
  const changes: Partial<ReadPaper> = {}
  if (kinds.length > 0)
    Object.assign(changes, { net: offeredOnly(read.net), tax: offeredOnly(read.tax), rates: null })
  if (kinds.some((kind) => kind !== 'OTHER_TAX' && kind !== 'MARGIN')) changes.gross = offeredOnly(read.gross)
  // The dates of the advances stand there, too.
  if (kinds.includes('ADVANCES') && read.billDate.others.length > 0)
    changes.billDate = offeredOnly(read.billDate)
  if (kinds.includes('OTHER_DOCUMENT'))
    Object.assign(changes, {
      number: offeredOnly(read.number),
      billDate: offeredOnly(read.billDate),
      dueDay: offeredOnly(read.dueDay),
    })
  return { ...read, ...changes }
}

/** Where 05/03/2026 may be in March as well as in May, both are offered. */
function readDays(
  rows: readonly PaperRow[],
  numbers: readonly Found<string>[],
): Pick<ReadPaper, 'billDate' | 'dueDay'> {
  const readings = slashOrders(rows).map((order) => {
    const days = rows.flatMap((row) => daysOf(row, order))
    const billDate = readBillDate(rows, days, numbers)
    return { billDate, dueDay: readDueDay(rows, days, billDate.best?.value ?? null) }
  })
  return {
    billDate: eitherOf(readings.map(({ billDate }) => billDate)),
    dueDay: eitherOf(readings.map(({ dueDay }) => dueDay)),
  }
}
