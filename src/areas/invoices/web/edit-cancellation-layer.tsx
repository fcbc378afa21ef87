import { categoryNames } from '#areas/documents/web/category-names.ts'
import { DocumentHistory } from '#areas/documents/web/document-history.tsx'
import { LoadedStateNotice, NewerStateNotice } from '#areas/documents/web/newer-state-notice.tsx'
import { CommandNotice } from '#web/command-notice.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { SideLayer } from '#web/ui/side-layer.tsx'
import { type Invoice, readInvoiceHistory } from '../contract.ts'
import { standingProblem } from '../rules/change-problem.ts'
import { EarlierPdfs } from './earlier-pdfs.tsx'
import { FrozenInvoice } from './frozen-invoice.tsx'
import { GoneNotice } from './gone-notice.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { changeFactsOf, factsOfInvoice } from './invoice-view.ts'
import { IssuedNotice } from './issued-notice.tsx'
import { ReadInvoiceLayer } from './read-invoice-layer.tsx'
import { SentMails } from './sent-mails.tsx'
import type { StoredFacts } from './stored-values.ts'
import { useEditCancellationForm } from './use-cancellation-form.ts'

interface EditCancellationLayerProps {
  invoice: Invoice
  facts: StoredFacts
  onClose: () => void
}

/** 'Stornorechnung bearbeiten': frozen but for its date and its text. */
export function EditCancellationLayer({ invoice, facts, onClose }: EditCancellationLayerProps) {
  const { form, save, saveAnd, followed, isGone, question } = useEditCancellationForm(invoice, facts, onClose)
  const isStanding = standingProblem(changeFactsOf(invoice)) !== null
  // Whoever is typing keeps the form in sight, whatever others do with the invoice meanwhile.
  if (isStanding && !form.dirty) return <ReadInvoiceLayer invoice={invoice} facts={facts} onClose={onClose} />
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Stornorechnung bearbeiten"
      facts={`zu Rechnung ${invoice.cancelledInvoiceNumber} · ${factsOfInvoice(invoice)}`}
      form={form}
      actions={<InvoiceActions invoice={invoice} edited={{ form, saveAnd }} onClose={onClose} />}
      footer={
        <>
          <NewerStateNotice followed={followed} />
          <FormFooter form={form} disabled={isGone || isStanding} />
        </>
      }
    >
      {isGone && <GoneNotice />}
      <IssuedNotice invoice={invoice} isHandedOut={question.isHandedOut} />
      <LoadedStateNotice followed={followed} />
      <CommandNotice command={save} />
      <FrozenInvoice form={form} stored={facts} invoice={invoice} number={invoice.invoiceNumber} />
      <SentMails mails={invoice.mails} />
      <EarlierPdfs invoice={invoice} />
      <DocumentHistory
        document={invoice}
        states={readInvoiceHistory}
        names={categoryNames(facts.categories)}
      />
    </SideLayer>
  )
}
