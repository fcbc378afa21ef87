import { useEffect, useState } from 'react'
import type { LateChoice } from '#areas/locks/web/late-report.tsx'
import { useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import { baseCurrency } from '#kernel/currencies.ts'
import { codeOfProblem } from '#kernel/errors.ts'
import { postForFile } from '#web/api.ts'
import { useDebounced } from '#web/use-debounced.ts'
import { useDelayed } from '#web/use-delayed.ts'
import { type MonthsAnswer, monthsAnswer, previewMonths } from '../../contract.ts'
import type { InvoiceValues } from './invoice-values.ts'

/** How long nobody types before it is asked. */
const pauseMs = 400
/** Another window of the same person asked meanwhile. */
const againMs = 500

interface InvoiceMonths {
  /** As last answered; null as long as nothing is known, or nothing is asked. */
  months: MonthsAnswer | null
  /** It is asked anew: the answer is that of what stood there before. */
  isReckoning: boolean
}

/** What an invoice that is being written does to the months of its sale, as the server computes it when typing pauses. */
function useInvoiceMonths(payload: object | null): InvoiceMonths {
  const written = payload === null ? null : JSON.stringify(payload)
  const sent = useDebounced(written, pauseMs)
  const [{ of, answer }, setAnswer] = useState<{ of: string | null; answer: MonthsAnswer | null }>(noAnswer)
  useEffect(() => {
    if (sent === null) return
    const stop = new AbortController()
    void ask(sent, stop.signal).then((found) => {
      if (!stop.signal.aborted) setAnswer({ of: sent, answer: found })
    })
    return () => stop.abort()
  }, [sent])
  const isReckoning = useDelayed(written !== of, pauseMs)
  return written === null
    ? { months: null, isReckoning: false }
    : { months: answer, isReckoning: isReckoning && answer !== null }
}

const noAnswer = { of: null, answer: null }

async function ask(sent: string, signal: AbortSignal): Promise<MonthsAnswer | null> {
  for (;;) {
    // The server parses it with the contract.
    const outcome = await postForFile(previewMonths, JSON.parse(sent), signal)
    if (outcome.kind === 'success') return monthsAnswer.parse(JSON.parse(await outcome.answer.text()))
    if (outcome.kind === 'failure' || signal.aborted) return null
    if (codeOfProblem(outcome.problem) !== 'superseded') return null
    await new Promise((resolve) => setTimeout(resolve, againMs))
    if (signal.aborted) return null
  }
}

interface WrittenForm {
  values: InvoiceValues
  /** As its form began with it, where it is stored. */
  stored?: InvoiceValues
  /** What it could be reported late by, looked at alone. */
  alone: LateChoice | null
  /** What the server is told of it. */
  payload: () => object
  /** What it does is shown, whatever months are locked. */
  isAlwaysAsked?: boolean
}

/**
 * What an invoice does to months, and what of it may be reported late. One that replaces another counts with the sale, and one in foreign
 * currency by a rate: both the server knows.
 */
export function useWrittenMonths(written: WrittenForm): InvoiceMonths & { late: LateChoice | null } {
  const { values, stored, alone, payload, isAlwaysAsked = false } = written
  const openFrom = useOpenFrom()
  const isOfSale = values.replaces !== null || (stored?.replaces ?? null) !== null
  const isConverted = alone !== null && values.currency !== baseCurrency
  const isAsked = isAlwaysAsked || (openFrom !== null && (isOfSale || isConverted))
  const asked = useInvoiceMonths(isAsked ? payload() : null)
  const late = asked.months?.late ?? null
  if (isOfSale) return { late, ...asked }
  return { late: isConverted ? { effects: late?.effects ?? null } : alone, ...asked }
}
