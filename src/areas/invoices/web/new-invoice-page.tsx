import { useGoBack } from '#areas/partners/web/use-go-back.ts'
import { formatMoney } from '#kernel/amount-text.ts'
import { CommandNotice } from '#web/command-notice.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { Cell, FormGrid } from '#web/ui/form-grid.tsx'
import { PageLayer } from '#web/ui/page-layer.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { FirmNotice } from './firm-notice.tsx'
import { InvoiceHead } from './invoice-head.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoicePaid } from './invoice-paid.tsx'
import { InvoicePreview, PreviewToggle } from './invoice-preview.tsx'
import { invoiceInput, invoiceSums } from './invoice-values.ts'
import { invoiceListPath, useInvoiceForm } from './use-invoice-form.ts'
import { usePreviewShown } from './use-preview-shown.ts'

/** `/auth/outgoing/invoices/new`. */
export default function NewInvoicePage() {
  const goBack = useGoBack(invoiceListPath)
  const { form, facts, firmProblems, isRefused, save } = useInvoiceForm()
  const firmNotice = <FirmNotice problems={firmProblems} />
  const sums = invoiceSums(form.values, facts.tax)
  const preview = usePreviewShown()
  return (
    <PageLayer
      title="Neue Ausgangsrechnung"
      onClose={goBack}
      form={form}
      actions={preview.fits && <PreviewToggle shown={preview.shown} onToggle={preview.toggle} />}
      aside={preview.shown && <InvoicePreview payload={invoiceInput(form.values, facts)} />}
      footer={
        <>
          {isRefused && firmNotice}
          <FormFooter form={form} />
        </>
      }
    >
      {!isRefused && firmNotice}
      <CommandNotice command={save} />
      <InvoiceHead form={form} gross={sums.gross} />
      <InvoiceLines form={form} facts={facts} sums={sums} />
      <InvoicePaid form={form} open={formatMoney(sums.gross, form.values.currency)} />
      <FormGrid>
        <Cell>
          <TextArea label="Bemerkungen" rows={3} optional {...form.field('remarks')} />
        </Cell>
        <Cell>
          <TextArea
            label="Weitere Anmerkungen"
            rows={2}
            optional
            hint="Steht am Ende der Rechnung."
            {...form.field('customText')}
          />
        </Cell>
      </FormGrid>
    </PageLayer>
  )
}
