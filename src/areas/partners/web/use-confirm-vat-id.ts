import { useCommand } from '#web/commands/use-command.ts'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { confirmVatId, vatIdConfirmed } from '../contract.ts'
import { resultNames } from '../rules/vat-id-state.ts'

/** 'Jetzt bestätigen': asks for a receiver's VAT id and says what was answered. */
export function useConfirmVatId(uuid: string) {
  const toasts = useToasts()
  const command = useCommand(confirmVatId, {
    onApplied({ message }) {
      const told = vatIdConfirmed.data.safeParse(message?.data)
      // What happened before this screen's push channel was open is not told; its state stands with the customer.
      if (!told.success) return toasts.success('Die USt-IdNr. wurde abgefragt.')
      const { vatId, result } = told.data
      const say = result === 'QUALIFIED' ? toasts.success : toasts.failure
      say(`USt-IdNr. ${vatId}: ${resultNames[result]}.`)
    },
  })
  return { waiting: command.waiting, confirm: (vatId: string) => command.run({ vatId }, { uuid }) }
}
