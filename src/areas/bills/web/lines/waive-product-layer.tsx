import { DocumentFacts } from '#areas/documents/web/document-facts.tsx'
import { LockedNotice } from '#areas/locks/web/locked-notice.tsx'
import { useOpenFrom } from '#areas/locks/web/use-open-from.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { formatDay } from '#kernel/day.ts'
import { sendFrom } from '#web/commands/form-mark.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { useForm } from '#web/forms/use-form.ts'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { FormSection } from '#web/ui/forms/form-grid.tsx'
import { useConfirm } from '#web/ui/layers/confirm-host.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { type Bill, waiveProduct } from '../../contract.ts'
import { supplierOf } from '../bill-view.ts'
import type { BillLine } from './bill-line.ts'
import { lineFacts } from './line-facts.ts'

interface WaiveProductProps {
  bill: Bill
  line: BillLine
  /** Why no product can be assigned any more. */
  locked: string
  onClose: () => void
}

/** 'Ohne Ware abschließen', of a line of a locked month. */
export function WaiveProductLayer({ bill, line, locked, onClose }: WaiveProductProps) {
  const openFrom = useOpenFrom()
  const form = useWaiver(bill, line, onClose)
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Ware zuordnen"
      facts={`${partnerName(supplierOf(bill))} · ${bill.billNumber}`}
      size="narrow"
      form={form}
      footer={<FormFooter form={form} saveLabel="Ohne Ware abschließen" isShort />}
    >
      <LockedNotice problem={locked}>
        {`Dieser Position lässt sich deshalb keine Ware mehr zuordnen. Soll die Ware in den Bestand, erfassen Sie dort eine Bestandsänderung mit einem Datum ab dem ${openFrom && formatDay(openFrom)}; was sie gekostet hat, tragen Sie bei der Ware selbst ein. Dann, oder wenn keine Ware mehr kommt, schließen Sie diese Aufgabe ohne Ware ab.`}
      </LockedNotice>
      <DocumentFacts facts={lineFacts(bill, line)} />
      <FormSection title="Ohne Ware abschließen">
        <TextArea label="Begründung" optional maxLength={500} {...form.field('reason')} />
      </FormSection>
    </SideLayer>
  )
}

/** Behind a question: the task does not come back. */
function useWaiver({ entityId: { uuid } }: Bill, { localId, stored }: BillLine, onClose: () => void) {
  const toasts = useToasts()
  const confirm = useConfirm()
  const waive = useCommand(waiveProduct, {
    onApplied: () => {
      toasts.success('Die Aufgabe ist ohne Ware abgeschlossen.')
      onClose()
    },
  })
  return useForm({
    schema: waiveProduct.input,
    initial: { reason: '' },
    toInput: (values) => values,
    keep: { form: `waiver/${uuid}/${localId}`, what: 'den Abschluss einer Position ohne Ware' },
    onSubmit: async (input, _, mark) => {
      await confirm({
        title: `Position „${stored?.bookingText ?? ''}“ ohne Ware abschließen?`,
        text: 'Die Aufgabe kommt nicht wieder. Die Rechnung bleibt, wie sie ist; ihr Verlauf hält den Abschluss fest.',
        confirmLabel: 'Ohne Ware abschließen',
        work: () => sendFrom(mark, () => waive.run(input, { uuid, localId })),
      })
    },
  })
}
