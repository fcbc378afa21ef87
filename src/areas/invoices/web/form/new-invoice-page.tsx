import { readReceiver } from '#areas/partners/contract.ts'
import { receiverFieldsOf } from '#areas/partners/web/partner-values.ts'
import { useGoBack } from '#areas/partners/web/use-go-back.ts'
import { useOne } from '#web/reads/use-read.ts'
import { useSearchParams } from '#web/router.tsx'
import { PageLayer } from '#web/ui/layers/page-layer.tsx'
import { InvoiceLoading } from '../invoice-loading.tsx'
import { copyKey, correctionKey, invoiceListPath, rewritingKey } from '../invoice-paths.ts'
import { useStoredInvoice } from '../layers/use-stored-invoice.ts'
import { NewInvoiceForm, newTitle, rewritingTitle } from './new-invoice-form.tsx'
import { copyOfInvoice, correctionOf, rewritingOf } from './stored-values.ts'

/**
 * `/auth/outgoing/invoices/new`, with `?kopie=uuid` beginning as a copy (spec 2 §2), with `?neu=uuid` to cancel that invoice and write it
 * anew, with `?korrektur=uuid` to correct it.
 */
export default function NewInvoicePage() {
  const [address] = useSearchParams()
  const rewritten = address.get(rewritingKey)
  if (rewritten !== null) return <Begun key={rewritten} uuid={rewritten} way="rewriting" />
  const corrected = address.get(correctionKey)
  if (corrected !== null) return <Begun key={corrected} uuid={corrected} way="correction" />
  const copied = address.get(copyKey)
  return copied === null ? <NewInvoiceForm begun={null} /> : <Begun key={copied} uuid={copied} way="copy" />
}

const valuesBy = { copy: copyOfInvoice, rewriting: rewritingOf, correction: correctionOf }

function Begun({ uuid, way }: { uuid: string; way: keyof typeof valuesBy }) {
  const goBack = useGoBack(invoiceListPath)
  const { loaded, failed } = useStoredInvoice(uuid)
  const receiver = useOne(readReceiver, loaded?.invoice.partner.entityId.uuid ?? null)
  if (loaded && receiver.data) {
    const { invoice, facts } = loaded
    const values = valuesBy[way](invoice, receiverFieldsOf(receiver.data), facts)
    const rewritten = way === 'rewriting' ? { invoice, facts } : null
    return (
      <NewInvoiceForm
        begun={{ uuid, number: invoice.invoiceNumber, values, rewritten, isCorrection: way === 'correction' }}
      />
    )
  }
  return (
    <PageLayer title={way === 'rewriting' ? rewritingTitle : newTitle} onClose={goBack}>
      <InvoiceLoading failed={failed ?? receiver.error} />
    </PageLayer>
  )
}
