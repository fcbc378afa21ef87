import type { HistoryStep } from '#kernel/history.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'

/** What of a document tells of its payments. */
export interface PaymentsFollowed {
  /** How often its payments changed. */
  paymentsVersion: string
  /** The newest step first. */
  history: readonly HistoryStep[]
}

const verbs: Readonly<Record<string, string>> = {
  'bill payment recorded': 'erfasst',
  'invoice payment recorded': 'erfasst',
  'bill payment deleted': 'gelöscht',
  'invoice payment deleted': 'gelöscht',
  'payment transferred': 'verrechnet',
}

/** What others did to the payments since a document was seen, a sentence each, the earliest first; empty where nothing happened. */
export function paymentsSince(seen: PaymentsFollowed, now: PaymentsFollowed): string[] {
  if (seen.paymentsVersion === now.paymentsVersion) return []
  const last = seen.history[0]?.seq ?? 0
  const told = now.history.filter(({ seq }) => seq > last).flatMap(sentenceOf)
  // A replacement of the document may bring payments of its own.
  return told.length > 0 ? told.reverse() : ['Die Zahlungen wurden inzwischen geändert.']
}

function sentenceOf({ event, user, sums }: HistoryStep): string[] {
  if (event === 'payment transfer deleted')
    return [`${user || 'Kontor'} hat inzwischen eine Verrechnung rückgängig gemacht.`]
  const verb = verbs[event]
  if (verb === undefined || sums === null) return []
  const amount = formatMoney(wireCents(sums.amount), sums.currency)
  return [`${user || 'Kontor'} hat inzwischen ${amount} ${verb}.`]
}
