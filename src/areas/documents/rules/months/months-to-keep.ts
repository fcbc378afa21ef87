import { type Month, monthOf } from '#kernel/day.ts'
import type { EntityId } from '#kernel/id.ts'
import { type KeptMonth, papersOf } from './document-months.ts'
import { taxedGroups } from './month-rows.ts'
import { monthsAfterEarlierRule, type PaperOfEarlierRule } from './months-after-earlier-rule.ts'
import { isCorrection } from './sale.ts'
import { monthsOfSales, type SaleDocument, type SaleDocuments, salesOf } from './sales-of-documents.ts'

export interface KeptSales {
  sales: SaleDocuments
  /** What is kept of each document. */
  kept: ReadonlyMap<EntityId, readonly KeptMonth[]>
  /** The month from which on sales count by the rule of now: those before were locked when it came. Null where all do. */
  openFrom: Month | null
}

/** The months that are to be kept of each document of some sales. */
export function monthsToKeep({ sales, kept, openFrom }: KeptSales): Map<EntityId, KeptMonth[]> {
  const months = monthsOfSales(sales)
  if (openFrom === null) return months
  return new Map(
    salesOf(sales).flatMap((sale) => {
      const papers = papersOf(sale)
      const all = monthsAfterEarlierRule(
        papers.map((paper) => ({
          ...asked(paper, sale),
          takesBack: takesBack(paper, sale),
          endsSale: paper === sale.cancellation || paper === sale.takenOutBy,
          undoneBy: indexOf(papers, ({ cancelled }) => cancelled?.documentId === paper.documentId),
          months: months.get(paper.documentId) ?? [],
          kept: kept.get(paper.documentId) ?? [],
        })),
        openFrom,
      )
      return papers.map((paper, index) => [paper.documentId, all[index] ?? []] as const)
    }),
  )
}

type Sale = ReturnType<typeof salesOf>[number]

/**
 * Whether a paper takes back what another one asked for: not the cancellation of a correction, which gives it again. An invoice below 0 does, too:
 * a correction of what Kontor does not know, and what remains of a final one.
 */
function takesBack(paper: SaleDocument, sale: Sale): boolean {
  const { invoice, corrections, cancellation, replacements } = sale
  if (paper === invoice) return paper.gross < 0
  return (
    (paper === cancellation && !isCorrection(invoice)) ||
    corrections.some((each) => each.paper === paper) ||
    replacements.some((each) => each.cancellation === paper)
  )
}

/** What a paper asks for: an invoice from the month of the supply on, what was written about it not before. */
function asked(paper: SaleDocument, { invoice }: Sale): Pick<PaperOfEarlierRule, 'asks' | 'asksFrom'> {
  const [own, supplied] = [monthOf(paper.documentDay), monthOf(invoice.serviceDay)]
  const isBySupply = !invoice.advance && !isCorrection(invoice)
  const asksFrom = isBySupply && (paper === invoice || own < supplied) ? supplied : own
  return { asks: taxedGroups(paper.taxes, paper.lines), asksFrom }
}

function indexOf<Item>(items: readonly Item[], is: (item: Item) => boolean): number | null {
  const index = items.findIndex(is)
  return index < 0 ? null : index
}
