import { useGoBack } from '#areas/partners/web/use-go-back.ts'
import { CommandNotice } from '#web/command-notice.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { PageLayer } from '#web/ui/page-layer.tsx'
import { BillHead } from './bill-head.tsx'
import { BillLines } from './bill-lines.tsx'
import { billListPath } from './bill-paths.ts'
import { BillPayment } from './bill-payment.tsx'
import { useBillForm } from './use-bill-form.ts'

/** `/auth/incoming/bills/new`. In the order in which a bill is read: who and how much, for what, how it is paid. */
export default function NewBillPage() {
  const goBack = useGoBack(billListPath)
  const { form, categories, save } = useBillForm()
  return (
    <PageLayer title="Neue Eingangsrechnung" onClose={goBack} form={form} footer={<FormFooter form={form} />}>
      <CommandNotice command={save} />
      <BillHead form={form} />
      <BillLines form={form} categories={categories} />
      <BillPayment form={form} />
    </PageLayer>
  )
}
