import { StateChanges } from '#areas/documents/web/history/state-changes.tsx'
import type { Form } from '#web/forms/use-form.ts'
import { useOne } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { readInvoice } from '../../contract.ts'
import { customerAsAmended, customerPutRight } from '../../rules/amendments/as-amended.ts'
import { receiverOf } from '../invoice-view.ts'
import { changedReceiver } from './chosen-receiver.ts'
import type { InvoiceValues } from './invoice-values.ts'
import { LettersTaken } from './letters-taken.tsx'

/** What letters put right in an advance that the invoice settles: its customer may still be stored as he was wrong there. */
export function AdvanceLetters({ form, uuid }: { form: Form<InvoiceValues>; uuid: string }) {
  const { data: advance } = useOne(readInvoice, uuid)
  const { receiver } = form.values
  if (advance === undefined || receiver === null) return null
  const invoiced = receiverOf(advance)
  const letters = advance.amendments.filter(({ instead }) => instead?.address || instead?.delivery)
  const right = customerPutRight(receiver.fields, invoiced, letters)
  const changed = changedReceiver(receiver, right)
  if (changed === receiver) {
    // Nothing else is wrong that they speak of: it was taken over, or the customer is another one by now.
    const isTaken = changedReceiver(receiver, customerAsAmended(receiver.fields, letters)) === receiver
    return isTaken && receiver.isChanged ? <LettersTaken letters={letters} by="Die Schlussrechnung" /> : null
  }
  return (
    <Notice
      kind="warning"
      title={`Die Anzahlungsrechnung ${advance.invoiceNumber} ist berichtigt.`}
      action={
        <Button size="small" onClick={() => form.set('receiver', changed)}>
          Anschrift übernehmen
        </Button>
      }
    >
      Beim Kunden steht noch, was dort falsch war.
      {letters.map(({ entityId, changes }) => (
        <StateChanges key={entityId.uuid} changes={changes} />
      ))}
    </Notice>
  )
}
