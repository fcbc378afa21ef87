import { useState } from 'react'
import type { Category } from '#areas/categories/contract.ts'
import type { Firm } from '#areas/firm/contract/read-firm.ts'
import type { ReceiverFields } from '#areas/partners/rules/partner-fields.ts'
import type { AnswerOf } from '#kernel/declare.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { useRead } from '#web/reads/use-read.ts'
import { readTakenOver } from '../../contract.ts'
import { customerTaken } from '../../rules/taken-over.ts'
import type { LineFacts, TakenOver } from '../lines/line-values.ts'
import { correctedOf } from './correction-values.ts'
import { type InvoiceValues, taxFactsOf } from './invoice-values.ts'

/** A correction that is stored already, with the customer as it has him. */
interface StoredCorrection {
  uuid: string
  receiver: ReceiverFields
}

/**
 * What the lines of an invoice in a form depend on, with what a correction takes over from the chosen invoice, once it is read. `follow`
 * is told the values of the form, which stands below.
 */
export function useTakenOver(
  { firm, categories }: { firm: Firm | undefined; categories: readonly Category[] },
  stored: StoredCorrection | null = null,
) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, error } = useRead(readTakenOver, {
    params: { uuid: chosen ?? '' },
    query: { correction: stored?.uuid ?? null },
    isEnabled: chosen !== null,
  })
  const taken = chosen !== null && data !== undefined ? takenOverOf(data, stored) : null
  return {
    factsOf: (values: InvoiceValues): LineFacts => ({
      tax: taxFactsOf(values, firm, undefined, taken),
      categories,
      taken,
    }),
    isTakenRead: chosen === null || data !== undefined || error !== undefined,
    follow(values: InvoiceValues) {
      const now = correctedOf(values)?.uuid ?? null
      if (now !== chosen) setChosen(now)
    },
  }
}

function takenOverOf(
  { partner, rate, countedAsEu, groupsLeft, amendments }: AnswerOf<typeof readTakenOver>,
  stored: StoredCorrection | null,
): TakenOver {
  // The server sends the customer as his own schema parsed him.
  const invoiced = partner.data as ReceiverFields
  return {
    receiver: customerTaken(invoiced, stored?.receiver ?? null),
    letters: amendments,
    rate,
    countedAsEu,
    left: groupsLeft.map(({ taxType, taxPercent, taxReason, amountNet, taxAmount, amountGross }) => ({
      ...{ taxType, taxPercent, taxReason },
      net: wireCents(amountNet),
      tax: wireCents(taxAmount),
      gross: wireCents(amountGross),
    })),
  }
}
