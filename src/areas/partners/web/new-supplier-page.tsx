import { CommandNotice } from '#web/command-notice.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { PageLayer } from '#web/ui/page-layer.tsx'
import { DemoFill } from './demo-fill.tsx'
import { SupplierForm } from './supplier-form.tsx'
import { useGoBack } from './use-go-back.ts'
import { useNewSupplier } from './use-new-partner.ts'

/** `/auth/incoming/suppliers/new`. */
export default function NewSupplierPage() {
  const goBack = useGoBack('/auth/incoming/suppliers')
  const { form, save } = useNewSupplier({}, goBack)
  return (
    <PageLayer
      title="Neuer Lieferant"
      onClose={goBack}
      form={form}
      footer={
        <FormFooter form={form}>
          <DemoFill form={form} />
        </FormFooter>
      }
    >
      <CommandNotice command={save} />
      <SupplierForm form={form} />
    </PageLayer>
  )
}
