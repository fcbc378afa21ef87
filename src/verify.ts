import type postgres from 'postgres'
import { billCreated, billDeleted, billProductAssigned, billReplaced } from '#areas/bills/contract.ts'
import { billOnWire } from '#areas/bills/server/bill-on-wire.ts'
import { recordedDocument } from '#areas/documents/server/recorded-document.ts'
import { type RecordedDocuments, verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import {
  cancellationCreated,
  cancellationReplaced,
  invoiceCreated,
  invoiceDeleted,
  invoiceReplaced,
  invoiceRewritten,
} from '#areas/invoices/contract.ts'
import { verifyAmendments } from '#areas/invoices/server/amendments/verify-amendments.ts'
import { invoiceOnWire } from '#areas/invoices/server/reads/invoice-on-wire.ts'
import { verifyMonths } from '#areas/locks/server/verify-months.ts'
import { verifyStock, verifyStockEffects } from '#areas/stock/server/verify-stock.ts'
import { verifyToldProducts } from '#areas/stock/server/verify-told-products.ts'
import { verifyFilings } from '#areas/tax-returns/server/verify-filings.ts'
import { type ConnectionSettings, openPostgres } from '#server/db/connect.ts'
import { isPreliminary, preliminaryDatabase } from '#server/db/migrate.ts'
import { verifyJournal } from '#server/journal/verify-journal.ts'

/**
 * Proves the journal's chain, that the documents and the locked months are what it last said of them, and that the stock is what the documents say,
 * also beside a running Kontor; answers the exit code.
 */
export async function verify(connection: ConnectionSettings): Promise<number> {
  const sql = openPostgres(connection, 1)
  try {
    const [found] = await sql`select to_regclass('journal') is not null as journal`
    if (!found?.['journal']) {
      console.error('Diese Datenbank hat kein Journal. Bitte prüfen Sie KONTOR_DATA oder DATABASE_URL.')
      return 1
    }
    const migrations = await sql<{ name: string }[]>`select name from migrations`
    if (await isPreliminary(migrations.map(({ name }) => name))) {
      console.error(preliminaryDatabase)
      return 1
    }
    const verdict = await verifyJournal(sql)
    if (verdict.intact) {
      console.log(
        `Das Journal ist unversehrt: ${verdict.rows} Zeilen, Prüfsumme der letzten: ${verdict.headHash}`,
      )
    } else console.error(`Das Journal ist beschädigt: Zeile ${verdict.brokenSeq}. ${verdict.reason}`)
    const documents = [...(await verifyDocuments(sql, recordedDocuments)), ...(await verifyAmendments(sql))]
    const areDocumentsRight = said(
      documents.map(({ documentNumber, what }) => `Beleg ${documentNumber}: ${what}`),
      { right: 'Die Belege sind, wie das Journal sie kennt.', wrong: 'Belege weichen vom Journal ab:' },
    )
    const areMonthsRight = said(await verifyMonths(sql), {
      right: 'Die festgeschriebenen Monate sind, wie das Journal sie kennt.',
      wrong: 'Diese Monate sind festgeschrieben und stehen so nicht im Journal, oder umgekehrt:',
    })
    const areFilingsRight = said(await verifyFilings(sql), {
      right: 'Die vermerkten Abgaben sind, wie das Journal sie kennt.',
      wrong: 'Zu diesen Zeiträumen weichen vermerkte Abgaben vom Journal ab:',
    })
    const stock = await verifyStock(sql)
    const isStockRight = said(
      stock.map((one) => `Beleg ${one.documentNumber}, Position ${one.position}: Ware ${one.productCode}`),
      {
        right: 'Der Bestand stimmt mit den Belegen überein.',
        wrong: 'Der Bestand weicht von den Belegen ab:',
      },
    )
    const effects = await verifyStockEffects(sql)
    const areEffectsRight = said(
      effects.map(({ productCode, day }) => `Ware ${productCode}, ${day}`),
      {
        right: 'Menge, Wert und Kosten im Bestand folgen aus seinen Änderungen.',
        wrong: 'Menge, Wert oder Kosten im Bestand folgen nicht aus seinen Änderungen:',
      },
    )
    const areProductsRight = await areToldAsKnown(sql)
    const areRight = [
      ...[areDocumentsRight, areMonthsRight, areFilingsRight],
      ...[isStockRight, areEffectsRight, areProductsRight],
    ]
    return verdict.intact && !areRight.includes(false) ? 0 : 1
  } finally {
    await sql.end()
  }
}

/** Whether what bills told their products is what the journal says. */
async function areToldAsKnown(sql: postgres.Sql): Promise<boolean> {
  const told = await verifyToldProducts(sql, tellingEvents)
  return said(
    told.map(({ productCode }) => `Ware ${productCode}`),
    {
      right: 'Was Eingangsrechnungen ihren Waren gesagt haben, ist, wie das Journal es kennt.',
      wrong: 'Einkaufspreis oder Verkäufer weichen vom Journal ab:',
    },
  )
}

/** The events of bills that tell products something. */
export const tellingEvents = {
  written: [billCreated, billReplaced, billProductAssigned],
  deleted: [billDeleted],
}

/** How bills and invoices stand in the journal. */
export const recordedDocuments: RecordedDocuments = {
  written: [
    ...tellingEvents.written,
    ...[invoiceCreated, invoiceReplaced, invoiceRewritten, cancellationCreated, cancellationReplaced],
  ],
  deleted: [billDeleted, invoiceDeleted],
  recordedOf: (document) =>
    recordedDocument(document.kind === 'BILL' ? billOnWire(document) : invoiceOnWire(document)),
}

function said(faults: readonly string[], { right, wrong }: { right: string; wrong: string }): boolean {
  if (faults.length === 0) console.log(right)
  else console.error([wrong, ...faults.map((fault) => `  ${fault}`)].join('\n'))
  return faults.length === 0
}
