import { ReasonLayer } from '#web/forms/reason-layer.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import type { ReminderRow } from '../../contract/list-reminders.ts'
import { withdrawReminder } from '../../contract.ts'

/** 'Zurücknehmen': the letter does not count any more, also once it is out; its invoices are reminded of by the same level again. */
export default function WithdrawLayer({ reminder, onClose }: { reminder: ReminderRow; onClose: () => void }) {
  const { uuid } = reminder.entityId
  const toasts = useToasts()
  const what = `${reminder.levelName} an ${reminder.partner}`
  return (
    <ReasonLayer
      command={withdrawReminder}
      uuid={uuid}
      title="Mahnung zurücknehmen"
      facts={what}
      saveLabel="Zurücknehmen"
      keep={{ form: `reminder-withdrawal/${uuid}`, what: `warum ${what} zurückgenommen wird` }}
      onApplied={() => toasts.success(`${what} ist zurückgenommen.`)}
      onClose={onClose}
    >
      Stufe, Zinsen und Kosten stehen danach wie vor diesem Brief. Ist er schon beim Kunden, sagen Sie es ihm.
    </ReasonLayer>
  )
}
