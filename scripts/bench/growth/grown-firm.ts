import { must } from '#test/caller.ts'
import { fillDocuments, startParties } from '../documents-filled.ts'
import type { BenchInstallation, BenchNode } from '../installation.ts'
import { threeLineInvoice } from '../load.ts'

export interface GrownFirm {
  installation: BenchInstallation
  node: BenchNode
  /** Some of its invoices, from all its years. */
  invoices: readonly string[]
}

const some = 500

/** A firm that has so many invoices, and a quarter as many bills, each of which can be opened. */
export async function growFirm(
  installation: BenchInstallation,
  documents: number,
  { makesPdfs }: { makesPdfs: boolean },
): Promise<GrownFirm> {
  const { sql } = installation
  const node = await installation.startNode({ makesPdfs })
  const parties = await startParties(node)
  must(await node.manager.post('/api/documents/invoices', threeLineInvoice(node.trade)))
  const [first] = await sql`select partner as kept from documents`
  await fillDocuments(sql, node, parties, documents, first?.['kept'])
  const rows = await sql<{ id: string }[]>`
    select document_id as id from documents where kind = 'INVOICE' and number_year <= 2025
    order by hashint8(number_count) limit ${some}`
  return { installation, node, invoices: rows.map(({ id }) => id) }
}
