import { useEffect, useState } from 'react'
import { getRead, unreachable } from '#web/api.ts'
import type { InvoiceRow } from '../../contract/list-invoices.ts'
import { readInvoice } from '../../contract.ts'
import type { Mailable } from './plan-mails.ts'
import { addressOf } from './send-way.ts'

// The server answers a few of one person at once.
const atOnce = 4

interface Mailables {
  /** Null until all are read. */
  known: readonly Mailable[] | null
  /** How many are read. */
  count: number
  failure: string | null
  again: () => void
}

/** Where invoices go and how often they went, read one by one: the list does not say it. */
export function useMailables(rows: readonly InvoiceRow[]): Mailables {
  const [attempt, setAttempt] = useState(0)
  const [known, setKnown] = useState<readonly Mailable[] | null>(null)
  const [count, setCount] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` begins it anew
  useEffect(() => {
    const gone = new AbortController()
    void readAll(rows, setCount, gone.signal).then((found) => {
      if (gone.signal.aborted) return
      if (typeof found === 'string') setFailure(found)
      else setKnown(found)
    })
    return () => gone.abort()
  }, [rows, attempt])
  return {
    ...{ known, count, failure },
    again() {
      setFailure(null)
      setCount(0)
      setAttempt((before) => before + 1)
    },
  }
}

async function readAll(
  rows: readonly InvoiceRow[],
  onCount: (count: number) => void,
  signal: AbortSignal,
): Promise<Mailable[] | string> {
  const found: Mailable[] = []
  let next = 0
  let failed: string | null = null
  let count = 0
  async function work(): Promise<void> {
    while (next < rows.length && failed === null && !signal.aborted) {
      const index = next++
      const row = rows[index]
      if (row === undefined) return
      const outcome = await getRead(readInvoice, { uuid: row.entityId.uuid }, {}, signal)
      if (outcome.kind === 'success') {
        const { mails, cancelledByInvoiceEntityId, invoiceNumber } = outcome.answer
        found[index] = {
          uuid: row.entityId.uuid,
          number: invoiceNumber,
          isCancelled: cancelledByInvoiceEntityId !== null,
          to: addressOf(outcome.answer),
          mailsSeen: mails.length,
        }
        onCount(++count)
      } else failed = outcome.kind === 'error' ? outcome.problem.title : unreachable
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return failed ?? found
}
