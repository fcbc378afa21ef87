import { CommandNotice } from '#web/command-notice.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { PageLayer } from '#web/ui/page-layer.tsx'
import { ReceiverForm } from './receiver-form.tsx'
import { useGoBack } from './use-go-back.ts'
import { useNewReceiver } from './use-new-partner.ts'

/** `/auth/outgoing/receivers/new`. */
export default function NewReceiverPage() {
  const goBack = useGoBack('/auth/outgoing/receivers')
  const { form, save } = useNewReceiver({}, goBack)
  return (
    <PageLayer title="Neuer Kunde" onClose={goBack} form={form} footer={<FormFooter form={form} />}>
      <CommandNotice command={save} />
      <ReceiverForm form={form} />
    </PageLayer>
  )
}
