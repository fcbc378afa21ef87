import type postgres from 'postgres'
import { readDocuments } from '#areas/documents/server/read-document.ts'
import { invoicePdfStored } from '#areas/invoices/contract/papers.ts'
import { invoiceCreated } from '#areas/invoices/contract.ts'
import { loadPartner, receiverSnapshot } from '#areas/partners/server/load-partner.ts'
import { proveFigures } from '#areas/proof/server/prove-figures.ts'
import { proveFiles } from '#areas/proof/server/prove-files.ts'
import { recordedDocuments } from '#areas/proof/server/recorded-documents.ts'
import type { EntityId } from '#kernel/id.ts'
import { type Connection, txOn } from '#server/db/driver.ts'
import { newId } from '#server/new-id.ts'
import { withCleanUp } from './clean-up.ts'
import { german, printTable } from './figures.ts'
import { fillInvoices } from './fill-invoices.ts'
import { startInstallation } from './installation.ts'
import type { Pace } from './pace.ts'

/** How long it takes to prove many invoices, each written and printed by events of its own; and their files, as fast as they can be read. */
export async function benchProof({ documents }: Pace): Promise<void> {
  const installation = await startInstallation()
  await withCleanUp(installation.remove, async () => {
    const { sql } = installation
    const node = await installation.startNode({ makesPdfs: false })
    await fillInvoices(sql, { ...node.trade, kept: await keptOf(sql, node.trade.receiver) }, documents)
    // As the contract has it; nothing else follows from it.
    await sql`update documents set payment_method = '{"paymentMethod": "WIRE", "data": {}}'`
    await tellJournal(sql)
    await sql`vacuum (analyze)`
    const figures = await timed(() => proveFigures(sql))
    const files = await timed(() => proveFiles(sql, { bytesPerSecond: Number.POSITIVE_INFINITY }))
    const { journal } = figures.result
    printTable(
      [`${german(documents)} Rechnungen`, 'Dauer', 'Umfang'],
      [
        [
          'Angaben',
          `${german(figures.seconds, 1)} s`,
          journal.intact ? `${german(journal.rows)} Zeilen` : '–',
        ],
        [
          'Dateien',
          `${german(files.seconds, 1)} s`,
          `${german(files.result.files)}, ${german(files.result.bytes / 1_000_000, 1)} MB`,
        ],
      ],
    )
  })
}

/** What each invoice keeps of its customer. */
async function keptOf(sql: postgres.Sql, receiver: string): Promise<postgres.JSONValue> {
  return (await sql.begin(async (begun) => {
    // A transaction takes statements as its connection does; the driver types the two apart.
    const row = await loadPartner(
      txOn(begun as unknown as Connection),
      receiver as EntityId,
      'BUYER',
      'looking',
    )
    return receiverSnapshot(row)
  })) as unknown as postgres.JSONValue
}

async function timed<Result>(run: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const begun = performance.now()
  const result = await run()
  return { result, seconds: (performance.now() - begun) / 1000 }
}

const batchSize = 500

/** Tells the journal of documents that were filled in past it, as if each had been written and printed by a command. */
async function tellJournal(sql: postgres.Sql): Promise<void> {
  for (let after: EntityId | null = null; ; ) {
    const rows: { id: EntityId }[] = await sql<{ id: EntityId }[]>`
      select document_id as id from documents where ${after}::uuid is null or document_id > ${after}
      order by document_id limit ${batchSize}`
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const ids = rows.map(({ id }) => id)
    await sql.begin(async (begun) => {
      // A transaction takes statements as its connection does; the driver types the two apart.
      const tx = txOn(begun as unknown as Connection)
      const found = await readDocuments(tx, ids, ['INVOICE', 'CANCELLATION'])
      const files = await begun<{ owner: string; id: string; name: string; hash: string }[]>`
        select owner_id as owner, attachment_id as id, file_name as name, encode(sha256, 'hex') as hash
        from attachments where owner_id = any(${ids}::uuid[])`
      const told = [
        ...found.map((document) => ({
          event: invoiceCreated.name,
          entity: document.documentId,
          data: recordedDocuments.recordedOf(document),
        })),
        ...files.map(({ owner, id, name, hash }) => ({
          event: invoicePdfStored.name,
          entity: owner,
          data: { attachmentId: id, fileName: name, sha256: hash },
        })),
      ].map((one) => ({ request: newId(), ...one }))
      await begun`
        select count(*) from json_to_recordset(${JSON.stringify(told)}::text::json)
          as t (request uuid, event text, entity uuid, data json)
        cross join lateral journal_append(request, null, 'fill', ''::bytea, event, entity, '{}', data)`
    })
  }
}
