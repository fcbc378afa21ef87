import { loadRate } from '#areas/currencies/server/load-rate.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import type { Day } from '#kernel/day.ts'
import type { Tx } from '#server/db/connect.ts'
import type { StoredDocument } from '../rules/stored-document.ts'
import { plainRate } from './stored-rows.ts'

/** The rate stored with a document: the latest at or before its date, '1' for EUR; null when there is none (decisions §4, never 1). */
export async function loadDocumentRate(
  tx: Tx,
  currency: string,
  day: Day,
): Promise<{ rate: string; day: Day | null } | null> {
  if (currency === baseCurrency) return { rate: '1', day: null }
  const found = await loadRate(tx, currency, day)
  return found && { ...found, rate: plainRate(found.rate) }
}

/**
 * The rate of a document that is replaced: the stored one, unless its currency or day is another now. A rate that was
 * published later does not change what has been booked.
 */
export async function loadReplacedRate(
  tx: Tx,
  before: StoredDocument,
  currency: string,
  day: Day,
): Promise<{ rate: string; day: Day | null } | null> {
  const isUnchanged = before.currency === currency && before.documentDay === day
  return isUnchanged ? { rate: before.rate, day: before.rateDay } : loadDocumentRate(tx, currency, day)
}
