import { useCommand } from '#web/commands/use-command.ts'
import { Users } from '#web/ui/icons.ts'
import { receiverRegister } from '../contract/partner-registers.ts'
import {
  changeReceiver,
  createReceiver,
  deleteReceiver,
  findSimilarReceivers,
  listReceivers,
  type Receiver,
  readReceiver,
} from '../contract.ts'
import { turnedRound } from '../rules/change-list.ts'
import { nestReceiver } from '../rules/nest-partner.ts'
import { invoiceReceiverFields, type ReceiverFields, receiverFields } from '../rules/partner-fields.ts'
import { partnerLine } from '../rules/similar-partners.ts'
import { partnerPhoneRow, receiverColumns } from './partner-columns.tsx'
import type { PartnerKind } from './partner-kind.ts'
import {
  emptyReceiver,
  type ReceiverValues,
  receiverFieldsOf,
  receiverInputOf,
  receiverValuesOf,
} from './partner-values.ts'
import { ReceiverForm } from './receiver-form.tsx'
import { VatIdConfirmations } from './vat-id-confirmations.tsx'

/** Kunden. */
export const receiverKind: PartnerKind<{
  row: Receiver
  fields: ReceiverFields
  values: ReceiverValues
  role: 'BUYER'
}> = {
  area: 'outgoing',
  role: 'BUYER',
  addressKey: 'kunde',
  paths: {
    list: '/auth/outgoing/receivers',
    create: '/auth/outgoing/receivers/new',
    import: '/auth/outgoing/receivers/import',
    register: receiverRegister.path,
  },
  words: {
    one: 'Kunde',
    many: 'Kunden',
    create: 'Neuer Kunde',
    edit: 'Kunde bearbeiten',
    remove: 'Kunde löschen',
    none: 'Noch keine Kunden',
    all: 'Alle Kunden',
    saved: 'Der Kunde wurde gespeichert.',
    unchanged: 'Der Kunde ist wieder wie vorher.',
    uncreated: 'Der Kunde ist wieder gelöscht.',
    begun: 'einen Kunden',
    begunChanges: 'Änderungen am Kunden',
    onlyHere: 'Änderungen betreffen nur diese Ausgangsrechnung.',
  },
  icon: <Users />,
  list: listReceivers,
  findSimilar: findSimilarReceivers,
  display: (row) => partnerLine(receiverFieldsOf(row)),
  read: readReceiver,
  columns: receiverColumns,
  phone: partnerPhoneRow('receivers'),
  schema: receiverFields,
  localSchema: invoiceReceiverFields,
  empty: emptyReceiver,
  fieldsOf: receiverFieldsOf,
  valuesOf: receiverValuesOf,
  inputOf: receiverInputOf,
  useCreate(options) {
    const command = useCommand(createReceiver, options)
    return { command, send: (fields, ids) => command.run(nestReceiver(fields, ids)) }
  },
  useChange(options) {
    const command = useCommand(changeReceiver, options)
    return { command, send: (changes, uuid) => command.run(changes, { uuid }) }
  },
  useRemove(options) {
    const command = useCommand(deleteReceiver, options)
    return { command, send: (uuid) => command.run({}, { uuid }) }
  },
  wayBack: (changes, uuid) => ({
    ...{ command: changeReceiver, params: { uuid }, input: changes.map(turnedRound) },
    said: receiverKind.words.unchanged,
  }),
  uncreate: (uuid) => ({
    ...{ command: deleteReceiver, params: { uuid }, input: {} },
    said: receiverKind.words.uncreated,
  }),
  Fields: ReceiverForm,
  Below: VatIdConfirmations,
  Extra: () => null,
}
