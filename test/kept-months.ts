import { type KeptMonth, monthsOfBill } from '#areas/documents/rules/months/document-months.ts'
import { monthsOfSales } from '#areas/documents/rules/months/sales-of-documents.ts'
import { readDocument } from '#areas/documents/server/read-document.ts'
import { readMonths } from '#areas/documents/server/read-document-months.ts'
import { readSales } from '#areas/documents/server/read-sales.ts'
import type { EntityId } from '#kernel/id.ts'
import type { Tx } from '#server/db/connect.ts'
import type { World } from './world.ts'

/**
 * The months of every document, as its rows say them and as the function computes them anew out of what is stored: they have to
 * be the same, whatever was written, paid, settled or cancelled. A line for each.
 */
export function monthsOfAll(world: World): Promise<{ kept: string[]; computed: string[] }> {
  return world.db.reading(async (tx) => {
    const all = await tx.selectFrom('documents').select('document_id').orderBy('document_id').execute()
    const kept: string[] = []
    const computed: string[] = []
    for (const { document_id } of all) {
      const document = await readDocument(tx, document_id, ['BILL', 'INVOICE', 'CANCELLATION'])
      const lines = (months: readonly KeptMonth[]) =>
        months.map((row) => `${document.number} ${shown(row)}`).sort()
      const months =
        document.kind === 'BILL'
          ? monthsOfBill(document)
          : monthsOfSales(await readSales(tx, [document_id])).get(document_id)
      computed.push(...lines(months ?? []))
      kept.push(...lines(await keptMonths(tx, document_id)))
    }
    return { kept, computed }
  })
}

function shown(row: KeptMonth): string {
  const { month, rateMonth, taxType, taxPercent, taxReason } = row
  const { base, vat, inputTax, currencyBase, currencyTax } = row
  const amounts = [base, vat, inputTax, currencyBase, currencyTax].join(' ')
  return `${month} (${rateMonth}) ${taxType} ${taxPercent} ${JSON.stringify(taxReason)}: ${amounts}`
}

/** The rows of a document, the oldest first. */
export async function keptMonths(tx: Tx, documentId: EntityId): Promise<KeptMonth[]> {
  return (await readMonths(tx, [documentId])).get(documentId) ?? []
}
