import type postgres from 'postgres'
import { verifyDocuments } from '#areas/documents/server/verify-documents.ts'
import { verifyAmendments } from '#areas/invoices/server/amendments/verify-amendments.ts'
import { verifyMonths } from '#areas/locks/server/verify-months.ts'
import { verifyStock, verifyStockEffects } from '#areas/stock/server/verify-stock.ts'
import { verifyToldProducts } from '#areas/stock/server/verify-told-products.ts'
import { verifyFilings } from '#areas/tax-returns/server/verify-filings.ts'
import { type Verdict, verifyJournal } from '#server/journal/verify-journal.ts'
import { type Finding, proveKinds } from './prove-kinds.ts'
import { recordedDocuments, tellingEvents } from './recorded-documents.ts'

/** What was found of everything but the bytes of files. */
export interface FoundFigures {
  journal: Verdict
  /** One of each kind, also where nothing is wrong. */
  findings: Finding[]
}

/** Proves the journal's chain, and that everything it knows is as it says. Reads only, beside a running Kontor too. */
export async function proveFigures(sql: postgres.Sql): Promise<FoundFigures> {
  const journal = await verifyJournal(sql)
  const documents = [...(await verifyDocuments(sql, recordedDocuments)), ...(await verifyAmendments(sql))]
  const stock = await verifyStock(sql)
  const effects = await verifyStockEffects(sql)
  const told = await verifyToldProducts(sql, tellingEvents)
  const findings: Finding[] = [
    { name: 'Belege', faults: documents.map(({ documentNumber, what }) => `${documentNumber}: ${what}`) },
    { name: 'Festgeschriebene Monate', faults: await verifyMonths(sql) },
    { name: 'Vermerkte Abgaben', faults: await verifyFilings(sql) },
    {
      name: 'Bestand nach Belegen',
      faults: stock.map((one) => `${one.documentNumber}, Position ${one.position}: Ware ${one.productCode}`),
    },
    {
      name: 'Menge, Wert und Kosten im Bestand',
      faults: effects.map(({ productCode, day }) => `Ware ${productCode}, ${day}`),
    },
    {
      name: 'Was Eingangsrechnungen ihren Waren sagen',
      faults: told.map(({ productCode }) => `Ware ${productCode}`),
    },
    ...(await proveKinds(sql)),
  ]
  return { journal, findings }
}
