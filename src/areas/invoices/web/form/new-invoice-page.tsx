import { readReceiver } from '#areas/partners/contract.ts'
import { receiverFieldsOf } from '#areas/partners/web/partner-values.ts'
import { useGoBack } from '#areas/partners/web/use-go-back.ts'
import { useOne } from '#web/reads/use-read.ts'
import { useSearchParams } from '#web/router.tsx'
import { PageLayer } from '#web/ui/layers/page-layer.tsx'
import { InvoiceLoading } from '../invoice-loading.tsx'
import { copyKey, invoiceListPath } from '../invoice-paths.ts'
import { useStoredInvoice } from '../layers/use-stored-invoice.ts'
import { NewInvoiceForm } from './new-invoice-form.tsx'
import { copyOfInvoice } from './stored-values.ts'

/** `/auth/outgoing/invoices/new`, and with `?kopie=uuid` beginning as a copy (spec 2 §2). */
export default function NewInvoicePage() {
  const [address] = useSearchParams()
  const copied = address.get(copyKey)
  return copied === null ? <NewInvoiceForm copied={null} /> : <Copy key={copied} uuid={copied} />
}

function Copy({ uuid }: { uuid: string }) {
  const goBack = useGoBack(invoiceListPath)
  const { loaded, failed } = useStoredInvoice(uuid)
  const receiver = useOne(readReceiver, loaded?.invoice.partner.entityId.uuid ?? null)
  if (loaded && receiver.data) {
    const { invoice, facts } = loaded
    return (
      <NewInvoiceForm
        copied={{
          uuid,
          number: invoice.invoiceNumber,
          values: copyOfInvoice(invoice, receiverFieldsOf(receiver.data), facts),
        }}
      />
    )
  }
  return (
    <PageLayer title="Neue Ausgangsrechnung" onClose={goBack}>
      <InvoiceLoading failed={failed ?? receiver.error} />
    </PageLayer>
  )
}
