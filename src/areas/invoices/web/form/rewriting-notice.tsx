import { useState } from 'react'
import { formatMoney } from '#kernel/numbers/amount-text.ts'
import { shownDay } from '#kernel/wire-values.ts'
import type { Form } from '#web/forms/use-form.ts'
import { useNavigate } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { noteSaved } from '#web/ui/forms/unsaved.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { Invoice } from '../../contract.ts'
import { cancelProblem } from '../../rules/decide-cancellation.ts'
import { copyPath, layerPath } from '../invoice-paths.ts'
import { changeFactsOf } from '../invoice-view.ts'
import layer from '../layers/invoice-layer.module.css'
import { goOnAsCopy } from './go-on-as-copy.ts'
import styles from './invoice-form.module.css'
import type { InvoiceValues } from './invoice-values.ts'
import { LettersTaken } from './letters-taken.tsx'
import { isOutdated, receivedOf } from './stored-values.ts'

interface RewritingProps {
  form: Form<InvoiceValues>
  /** The one that is cancelled and replaced. */
  invoice: Invoice
  /** What a form begins with that holds it as it is now. */
  begun: InvoiceValues
}

/** What becomes of the old invoice and of its payments, or why it cannot be cancelled. */
export function RewritingNotice({ form, invoice, begun }: RewritingProps) {
  const { invoiceNumber: number, invoiceDate, currency, amendments } = invoice
  const isOld = isOutdated(invoice, form.values)
  const [isSaid, setSaid] = useState(isOld)
  // What happens while the form is being sent is its own doing.
  if (!form.busy && isSaid !== isOld) setSaid(isOld)
  if (isSaid && invoice.cancelledByInvoiceEntityId !== null) {
    return (
      <div data-place="rewriting">
        <CancelledMeanwhile form={form} invoice={invoice} />
      </div>
    )
  }
  const problem = form.busy ? null : cancelProblem(changeFactsOf(invoice))
  const refused = problem ?? form.field('replaces').error
  if (refused) {
    return (
      <Notice kind="error" live className={styles.notice}>
        {refused}
      </Notice>
    )
  }
  if (isSaid) {
    const isAmended = !form.values.rewrittenVersion.endsWith(`/${amendments.length}`)
    return (
      <div data-place="rewriting">
        <Notice
          kind="error"
          live
          className={styles.notice}
          title={`Die Rechnung ${number} wurde inzwischen ${isAmended ? 'berichtigt' : 'geändert'}.`}
          action={
            <Button size="small" onClick={() => form.reset(begun)}>
              Neu beginnen
            </Button>
          }
        >
          Was hier steht, geht von der früheren Fassung aus und wird nicht gespeichert.
        </Notice>
      </div>
    )
  }
  const paid = receivedOf(invoice)
  return (
    <>
      <Notice
        className={styles.notice}
        title={`Die Rechnung ${number} vom ${shownDay(invoiceDate)} wird storniert und durch diese ersetzt.`}
      >
        Ändern Sie, was falsch ist. Beide Papiere nennen einander.
        {paid !== 0 && ` Gezahlt sind ${formatMoney(paid, currency)}; sie gehen auf die neue Rechnung über.`}
      </Notice>
      <LettersTaken letters={amendments} />
    </>
  )
}

/** Somebody else has cancelled it: what was typed goes on in its copy, which replaces it, unless another one does already. */
function CancelledMeanwhile({ form, invoice }: Pick<RewritingProps, 'form' | 'invoice'>) {
  const navigate = useNavigate()
  const { invoiceNumber: number, replacedByInvoiceEntityId: replacedBy, replacedByInvoiceNumber } = invoice
  const { uuid } = invoice.entityId

  function goOn() {
    // Its entries go on there: nobody is asked about losing them here.
    noteSaved(form.mark)
    goOnAsCopy(invoice, form.values)
    navigate(copyPath(uuid), { replace: true })
  }

  return (
    <Notice
      kind="error"
      live
      className={styles.notice}
      title={
        replacedBy === null
          ? `Die Rechnung ${number} wurde inzwischen storniert.`
          : `Die Rechnung ${number} wurde inzwischen storniert und durch ${replacedByInvoiceNumber} ersetzt.`
      }
      action={
        <div className={layer.ways}>
          {replacedBy !== null && (
            <ButtonLink size="small" to={layerPath('rechnung', replacedBy)}>
              Neue Rechnung öffnen
            </ButtonLink>
          )}
          <Button size="small" onClick={goOn}>
            Als Kopie weiterschreiben
          </Button>
        </div>
      }
    >
      {replacedBy === null
        ? 'Was Sie geschrieben haben, geht in einer Kopie weiter, die sie ersetzt.'
        : 'Sehen Sie zuerst dort nach: Eine Kopie wäre ein weiterer Verkauf.'}
    </Notice>
  )
}
