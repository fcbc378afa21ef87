import { loadRate } from '#areas/currencies/server/load-rate.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import type { Day } from '#kernel/day.ts'
import type { Tx } from '#server/db/connect.ts'
import type { StoredDocument } from './read-document.ts'

/** The rate stored with a document: the latest at or before its date, '1' for EUR; null when there is none (decisions §4, never 1). */
export async function loadDocumentRate(
  tx: Tx,
  currency: string,
  day: Day,
): Promise<{ rate: string; day: Day | null } | null> {
  if (currency === baseCurrency) return { rate: '1', day: null }
  return loadRate(tx, currency, day)
}

/**
 * The rate of a document that is replaced: the stored one, unless its currency or day is another now. A rate that was
 * published later does not change what has been booked.
 */
export async function loadReplacedRate(
  tx: Tx,
  { row }: StoredDocument,
  currency: string,
  day: Day,
): Promise<{ rate: string; day: Day | null } | null> {
  const isUnchanged = row.currency === currency && row.document_day === day
  return isUnchanged ? { rate: row.rate, day: row.rate_day } : loadDocumentRate(tx, currency, day)
}
