import { useAttachmentViewer } from '#areas/attachments/web/use-attachment-viewer.tsx'
import { GoneNotice } from '#areas/documents/web/gone-notice.tsx'
import { LoadedStateNotice, NewerStateNotice } from '#areas/documents/web/newer-state-notice.tsx'
import { LockedEntriesNotice } from '#areas/locks/web/locked-notice.tsx'
import { CommandNotice } from '#web/commands/command-notice.tsx'
import { FormFields } from '#web/ui/forms/form-body.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { KeptNotice } from '#web/ui/forms/kept-notice.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import type { Invoice } from '../../contract.ts'
import { standingProblem } from '../../rules/change-problem.ts'
import { useEditCancellationForm } from '../form/use-cancellation-form.ts'
import { changeFactsOf, factsOfInvoice } from '../invoice-view.ts'
import { FrozenInvoice } from './frozen-invoice.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceRecords } from './invoice-records.tsx'
import { IssuedNotice } from './issued-notice.tsx'
import { LockedInvoiceNotice } from './locked-invoice-notice.tsx'
import { ReadInvoiceLayer } from './read-invoice-layer.tsx'
import { useLockedInvoice } from './use-locked-invoice.ts'
import type { LoadedInvoice } from './use-stored-invoice.ts'

interface EditCancellationLayerProps extends LoadedInvoice {
  onClose: () => void
}

/** 'Stornorechnung bearbeiten': frozen but for its date and its text. */
export function EditCancellationLayer({ invoice, facts, isGone, onClose }: EditCancellationLayerProps) {
  const locked = useLockedInvoice(invoice)
  const isStanding = standingProblem(changeFactsOf(invoice)) !== null
  const readOnly = isStanding || locked !== null
  const { form, save, saveAnd, followed, question } = useEditCancellationForm(
    invoice,
    facts,
    readOnly,
    onClose,
  )
  const viewer = useAttachmentViewer(invoice.attachments)
  // Whoever was typing keeps it in sight, whatever others do with the invoice meanwhile.
  if (readOnly && !form.dirty)
    return <ReadInvoiceLayer {...{ invoice, facts, isGone, onClose }} kept={<KeptNotice form={form} />} />
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Stornorechnung bearbeiten"
      facts={[cancelledAndNew(invoice), factsOfInvoice(invoice)].join(' · ')}
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
          <LockedEntriesNotice problem={locked} dirty={form.dirty} />
          <FormFooter form={form} disabled={isGone} />
        </>
      }
    >
      {isGone && <GoneNotice />}
      <IssuedNotice invoice={invoice} isHandedOut={question.isHandedOut} />
      {!isStanding && <LockedInvoiceNotice invoice={invoice} />}
      <LoadedStateNotice followed={followed} />
      <CommandNotice command={save} />
      <FormFields form={form}>
        <FrozenInvoice form={form} stored={facts} invoice={invoice} number={invoice.invoiceNumber} />
      </FormFields>
      <InvoiceRecords
        invoice={invoice}
        categories={facts.categories}
        viewer={viewer}
        isFixed={isGone || locked !== null}
      />
    </SideLayer>
  )
}

function cancelledAndNew({ cancelledInvoiceNumber, replacedByInvoiceNumber }: Invoice): string {
  const cancelled = `zu Rechnung ${cancelledInvoiceNumber}`
  return replacedByInvoiceNumber === null
    ? cancelled
    : `${cancelled}, neu geschrieben als ${replacedByInvoiceNumber}`
}
