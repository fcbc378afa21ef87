import { useRef, useState } from 'react'
import { cents } from '#kernel/money.ts'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { type PaymentsFollowed, paymentsSince } from '../rules/payments-since.ts'
import { type PaidDocument, stateOf } from './paid-document.ts'
import { type OpenFacts, openLabel } from './payment-direction.ts'
import { lostOf } from './write-off-entry.ts'

interface NewsOptions {
  /** Whether the document has been read since one's own last change. */
  isCurrent?: boolean
  /** What was open where one began, in a list that may be older than the document. */
  seenDue?: number | undefined
  /** 'Trotzdem erfassen'. */
  confirmLabel: string
}

/** What others did to the payments of a document while somebody records one more, who is told, and asked before it is sent. */
export function useNewsOfPayments(document: PaidDocument, options: NewsOptions) {
  const { isCurrent = true, seenDue, confirmLabel } = options
  const ask = useConfirm()
  // The state of the payments that the person knows.
  const [seen, setSeen] = useState<PaymentsFollowed | null>(isCurrent ? document : null)
  if (seen === null && isCurrent) setSeen(document)
  const latest = useRef(document)
  latest.current = document
  const [isOther, setOther] = useState(seenDue !== undefined && seenDue !== document.totals.amountDue)
  const newsIn = (now: PaidDocument) => {
    const since = seen === null ? [] : paymentsSince(seen, now)
    return isOther && since.length === 0 ? [paidMeanwhile] : since
  }

  /** The document as it is now, once nothing is new or somebody wants it nevertheless; else undefined. */
  async function known(): Promise<PaidDocument | undefined> {
    const { current } = latest
    const told = newsIn(current)
    if (told.length > 0) {
      const [title = '', ...more] = told
      const text = [...more, openText(current)].join(' ')
      if (!(await ask({ title, text, confirmLabel, danger: false }))) return undefined
      setSeen(current)
      setOther(false)
    }
    return current
  }

  return { news: newsIn(document), known }
}

/** What was done meanwhile, and what is open since; nothing while it is one's own that is under way. */
export const NewsOfPayments = ({ news, document }: { news: readonly string[]; document: PaidDocument }) => (
  <Notice kind="warning" live title={news.join(' ')}>
    {openText(document)}
  </Notice>
)

const paidMeanwhile = 'Der offene Betrag ist ein anderer als in der Liste.'

export function openFacts(document: PaidDocument): OpenFacts {
  const { amountDue, amountGrossTotal } = document.totals
  return {
    ...{ due: wireCents(amountDue), gross: wireCents(amountGrossTotal), state: stateOf(document) },
    lost: lostOf(document),
  }
}

function openText(document: PaidDocument): string {
  const open = openFacts(document)
  return `${openLabel(open)}: ${formatMoney(cents(Math.abs(open.due)), document.currency)}.`
}
