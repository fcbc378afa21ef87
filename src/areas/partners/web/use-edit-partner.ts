import { useToasts } from '#web/ui/toasts.tsx'
import { useCommand } from '#web/use-command.ts'
import { useForm } from '#web/use-form.ts'
import { changeReceiver, changeSupplier, type Receiver, type Supplier } from '../contract.ts'
import { changesBetween, faultsOfChanges } from '../rules/change-list.ts'
import { receiverFields, storedFields, supplierFields } from '../rules/partner-fields.ts'
import {
  receiverFieldsOf,
  receiverInputOf,
  receiverValuesOf,
  supplierFieldsOf,
  supplierInputOf,
  supplierValuesOf,
} from './partner-values.ts'
import { useFollowed } from './use-followed.ts'

/** The form of a stored supplier; sends only what was changed (spec 1 §4.6). */
export function useEditSupplier(row: Supplier, onDone: () => void) {
  const toasts = useToasts()
  const before = storedFields(supplierFieldsOf(row))
  const form = useForm({
    schema: supplierFields,
    initial: supplierValuesOf(before),
    toInput: supplierInputOf,
    submitOnEnter: false,
    onSubmit: async (_, fields) => {
      const changes = changesBetween('SUPPLIER', row.entityId, before, storedFields(fields))
      if (changes.length === 0) return onDone()
      return faultsOfChanges(await save.run(changes, { uuid: row.entityId.uuid }), changes)
    },
  })
  const save = useCommand(changeSupplier, {
    showsErrors: 'fields',
    onApplied: () => {
      toasts.success('Der Lieferant wurde gespeichert.')
      onDone()
    },
  })
  const { changedElsewhere } = useFollowed(form, supplierValuesOf(before), save.isUnderWay)
  return { form, save, changedElsewhere }
}

/** The form of a stored receiver. */
export function useEditReceiver(row: Receiver, onDone: () => void) {
  const toasts = useToasts()
  const before = storedFields(receiverFieldsOf(row))
  const form = useForm({
    schema: receiverFields,
    initial: receiverValuesOf(before),
    toInput: receiverInputOf,
    submitOnEnter: false,
    onSubmit: async (_, fields) => {
      const changes = changesBetween('BUYER', row.entityId, before, storedFields(fields))
      if (changes.length === 0) return onDone()
      return faultsOfChanges(await save.run(changes, { uuid: row.entityId.uuid }), changes)
    },
  })
  const save = useCommand(changeReceiver, {
    showsErrors: 'fields',
    onApplied: () => {
      toasts.success('Der Kunde wurde gespeichert.')
      onDone()
    },
  })
  const { changedElsewhere } = useFollowed(form, receiverValuesOf(before), save.isUnderWay)
  return { form, save, changedElsewhere }
}
