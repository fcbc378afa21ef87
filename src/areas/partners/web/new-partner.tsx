import { CommandNotice } from '#web/commands/command-notice.tsx'
import { useSearchParams } from '#web/router.tsx'
import { FormFooter } from '#web/ui/forms/form-footer.tsx'
import { PageLayer } from '#web/ui/layers/page-layer.tsx'
import type { KindProps, PartnerTypes } from './partner-kind.ts'
import { nameKey } from './partner-paths.ts'
import { useGoBack } from './use-go-back.ts'
import { useNewPartner } from './use-new-partner.ts'

/** The page 'Neuer Lieferant' or 'Neuer Kunde', with `?name=…` beginning with that name. */
export function NewPartner<T extends PartnerTypes>({ kind }: KindProps<T>) {
  const goBack = useGoBack(kind.paths.list)
  const [address] = useSearchParams()
  const { form, save } = useNewPartner(
    kind,
    { ...kind.empty, companyName: address.get(nameKey) ?? '' },
    goBack,
  )
  return (
    <PageLayer
      title={kind.words.create}
      onClose={goBack}
      form={form}
      footer={
        <FormFooter form={form}>
          <kind.Extra form={form} />
        </FormFooter>
      }
    >
      <CommandNotice command={save} />
      <kind.Fields form={form} />
    </PageLayer>
  )
}
