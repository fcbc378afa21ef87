import { useAttachmentViewer } from '#areas/attachments/web/use-attachment-viewer.tsx'
import { GoneNotice } from '#areas/documents/web/gone-notice.tsx'
import { LoadedStateNotice, NewerStateNotice } from '#areas/documents/web/newer-state-notice.tsx'
import { LateReport } from '#areas/locks/web/late-report.tsx'
import { LockedEntriesNotice, LockedNotice } from '#areas/locks/web/locked-notice.tsx'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { FormFields } from '#web/ui/forms/form-body.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { KeptNotice } from '#web/ui/forms/kept-notice.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { standingProblem } from '../../rules/change-problem.ts'
import { CorrectionSection } from '../form/correction-section.tsx'
import { editedFigures } from '../form/edited-figures.ts'
import { FirmNotice } from '../form/firm-notice.tsx'
import { InvoiceAdvances } from '../form/invoice-advances.tsx'
import { InvoiceHead } from '../form/invoice-head.tsx'
import { InvoiceTexts } from '../form/invoice-texts.tsx'
import { taxTypesOf } from '../form/invoice-values.ts'
import { StatementCorrections } from '../form/rewriting-effect.tsx'
import { useEditInvoiceForm } from '../form/use-edit-invoice-form.ts'
import { changeFactsOf, factsOfInvoice } from '../invoice-view.ts'
import { wrongPlaces } from '../lines/grid/wrong-places.ts'
import { InvoiceLines } from '../lines/invoice-lines.tsx'
import { DeliveryEvidence } from './delivery-evidence.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import { InvoiceRecords } from './invoice-records.tsx'
import { IssuedNotice } from './issued-notice.tsx'
import { LockedInvoiceFaults, LockedInvoiceNotice } from './locked-invoice-notice.tsx'
import { ReadInvoiceLayer } from './read-invoice-layer.tsx'
import { useLockedInvoice } from './use-locked-invoice.ts'
import type { LoadedInvoice } from './use-stored-invoice.ts'

interface EditInvoiceLayerProps extends LoadedInvoice {
  /** One that takes no change any more asks how it is put right. */
  isToChange?: boolean
  onClose: () => void
}

/** 'Ausgangsrechnung bearbeiten': the full form of a stored invoice, with its payments, e-mails and 'Verlauf'. */
export function EditInvoiceLayer(props: EditInvoiceLayerProps) {
  const { invoice, facts: stored, isGone, onClose } = props
  const locked = useLockedInvoice(invoice)
  const isStanding = standingProblem(changeFactsOf(invoice)) !== null
  const readOnly = isStanding || locked !== null
  const edited = useEditInvoiceForm(invoice, stored, readOnly, onClose)
  const { form, facts, save, saveAnd, followed, firmProblems, question, lineLayer, locked: months } = edited
  const viewer = useAttachmentViewer(invoice.attachments)
  // Whoever was typing keeps it in sight, whatever others do with the invoice meanwhile.
  if (readOnly && !form.dirty) return <ReadInvoiceLayer {...props} kept={<KeptNotice form={form} />} />
  const figures = editedFigures(form, invoice, facts)
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Ausgangsrechnung bearbeiten"
      facts={factsOfInvoice(invoice)}
      form={form}
      aside={viewer.aside}
      actions={
        <InvoiceActions
          invoice={invoice}
          {...(!readOnly && { edited: { form, saveAnd } })}
          onClose={onClose}
        />
      }
      footer={
        <>
          <NewerStateNotice followed={followed} />
          <FirmNotice problems={firmProblems} />
          {!readOnly && <LockedInvoiceFaults form={form} faultsOf={months.faultsOf} />}
          <LockedEntriesNotice problem={locked} dirty={form.dirty} />
          <FormFooter form={form} disabled={isGone} places={wrongPlaces(form, facts)} />
        </>
      }
    >
      {isGone && <GoneNotice />}
      <IssuedNotice invoice={invoice} isHandedOut={question.isHandedOut} />
      {!isStanding && <LockedInvoiceNotice invoice={invoice} />}
      <LockedNotice problem={readOnly ? null : months.taxProblem}>
        Was diese Steuer ändern würde, etwa ein anderer Steuersatz, lässt sich nicht mehr speichern. Alles
        andere lässt sich weiter ändern; stornieren lässt sich die Rechnung auch.
      </LockedNotice>
      <LoadedStateNotice followed={followed} />
      <CommandNotice command={save} />
      <FormFields form={form}>
        <InvoiceHead
          form={form}
          gross={figures.sums.rest}
          number={invoice.invoiceNumber}
          taxTypes={taxTypesOf(form.values, facts)}
          {...{ stored: invoice, taken: facts.taken ?? null }}
        />
        <LateReport late={edited.late} field={form.field('declaredLate')} />
        <StatementCorrections statements={edited.statements} />
        <InvoiceLines
          form={form}
          facts={facts}
          {...figures}
          layer={lineLayer}
          documentId={invoice.entityId.uuid}
          plainPdfReason={invoice.plainPdfReason}
        />
        <CorrectionSection form={form} taken={facts.taken ?? null} />
        <InvoiceAdvances form={form} />
      </FormFields>
      <InvoicePayments invoice={invoice} />
      <DeliveryEvidence invoice={invoice} />
      <FormFields form={form}>
        <InvoiceTexts form={form} />
      </FormFields>
      <InvoiceRecords
        invoice={invoice}
        categories={stored.categories}
        viewer={viewer}
        isFixed={isGone || locked !== null}
      />
    </SideLayer>
  )
}
