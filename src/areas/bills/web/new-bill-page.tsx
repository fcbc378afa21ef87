import { useEffect } from 'react'
import { takeHandedFiles } from '#areas/attachments/web/handed-files.ts'
import { NewAttachments } from '#areas/attachments/web/new-attachments.tsx'
import { useAttachmentViewer } from '#areas/attachments/web/use-attachment-viewer.tsx'
import { useGoBack } from '#areas/partners/web/use-go-back.ts'
import { CommandNotice } from '#web/command-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { PageLayer } from '#web/ui/page-layer.tsx'
import { BillDemo } from './bill-demo.tsx'
import { BillHead } from './bill-head.tsx'
import { BillLines } from './bill-lines.tsx'
import { billListPath } from './bill-paths.ts'
import { BillPayment } from './bill-payment.tsx'
import { ElectronicBillNotices } from './electronic-bill-notice.tsx'
import { electronicView } from './electronic-view.tsx'
import { LockedBillNotice } from './locked-bill-notice.tsx'
import { useNewBillForm } from './use-new-bill-form.ts'

/** `/auth/incoming/bills/new`. In the order in which a bill is read: who and how much, for what, how it is paid. */
export default function NewBillPage() {
  const goBack = useGoBack(billListPath)
  const { form, categories, uploads, files, save, lockedFaults, submitNext } = useNewBillForm()
  const viewer = useAttachmentViewer(form.values.attachments, {
    opensFirst: true,
    viewOf: (attachment, usual) => electronicView(files, attachment, usual),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page stands
  useEffect(() => uploads.take(takeHandedFiles()), [])
  return (
    <PageLayer
      title="Neue Eingangsrechnung"
      onClose={goBack}
      form={form}
      dirty={form.dirty || uploads.all.length > 0}
      aside={viewer.aside}
      footer={
        <>
          <LockedBillNotice faults={lockedFaults} attempt={form.attempt} />
          <FormFooter form={form}>
            <BillDemo form={form} categories={categories} />
            <Button disabled={form.busy} onClick={submitNext} title="Strg + Umschalt + Enter">
              Speichern und nächste
            </Button>
          </FormFooter>
        </>
      }
    >
      <CommandNotice command={save} />
      <ElectronicBillNotices form={form} files={files} viewer={viewer} />
      <BillHead form={form} />
      <BillLines form={form} categories={categories} />
      <BillPayment form={form} />
      <NewAttachments field={form.field('attachments')} uploads={uploads} viewer={viewer} />
    </PageLayer>
  )
}
