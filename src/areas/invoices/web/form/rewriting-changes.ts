import { partnerChanges } from '#areas/documents/rules/changes/compare-states.ts'
import { changeOf, type StateChange } from '#areas/documents/rules/changes/state-change.ts'
import { changedValues } from '#areas/documents/web/history/changed-values.ts'
import { receiverDisplay, storedFields } from '#areas/partners/rules/partner-fields.ts'
import type { LineFacts } from '../lines/line-values.ts'
import type { ChosenReceiver } from './chosen-receiver.ts'
import { invoiceMerge } from './invoice-merge.ts'
import type { InvoiceValues } from './invoice-values.ts'

/** What was changed of an invoice that is written anew, since its form was opened with the old one. */
export function rewritingChanges(
  { initial, values }: { initial: InvoiceValues; values: InvoiceValues },
  factsOf: (values: InvoiceValues) => LineFacts,
): StateChange[] {
  return [
    ...receiverChanges(initial.receiver, values.receiver),
    ...changedValues(initial, values, invoiceMerge(factsOf), ['receiver', 'replaces']),
  ]
}

function receiverChanges(before: ChosenReceiver | null, after: ChosenReceiver | null): StateChange[] {
  if (before === null || after === null || before.uuid !== after.uuid) {
    const shown = (receiver: ChosenReceiver | null) => (receiver ? receiverDisplay(receiver.fields) : '')
    return changeOf('Kunde', shown(before), shown(after))
  }
  const [was, is] = [storedFields(before.fields), storedFields(after.fields)]
  const isAddressOther = was.addressLines !== is.addressLines
  return partnerChanges('Kunde', { ...was }, { ...is, ...(isAddressOther && partsOfAddress(was)) })
}

/** The printed address tells what of its parts is another. */
const partsOfAddress = ({ street, zip, city }: ChosenReceiver['fields']) => ({ street, zip, city })
