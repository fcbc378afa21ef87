import { useRef } from 'react'
import type { EntityId } from '#kernel/id.ts'
import { newRequestId } from '#web/new-request-id.ts'
import { useToasts } from '#web/ui/toasts.tsx'
import { type CommandHandle, useCommand } from '#web/use-command.ts'
import { type Form, useForm } from '#web/use-form.ts'
import { createReceiver, createSupplier } from '../contract.ts'
import { faultsAtFields } from '../rules/change-list.ts'
import { nestReceiver, nestSupplier } from '../rules/nest-partner.ts'
import {
  type ReceiverFields,
  receiverFields,
  type SupplierFields,
  supplierFields,
} from '../rules/partner-fields.ts'
import {
  emptyReceiver,
  emptySupplier,
  type ReceiverValues,
  receiverInputOf,
  type SupplierValues,
  supplierInputOf,
} from './partner-values.ts'

/** A partner that was just created, as the caller's document needs it. */
export interface CreatedPartner<Fields> {
  uuid: EntityId
  fields: Fields
}

interface NewPartner<Values extends object, Create extends typeof createSupplier | typeof createReceiver> {
  form: Form<Values>
  save: CommandHandle<Create>
}

// The screen gives the ids of the payload (spec 1 §3).
const newIds = () => ({
  billingAddressId: newRequestId(),
  deliveryAddressId: newRequestId(),
  contactId: newRequestId(),
})

/** The form of a new supplier; `onCreated` is told once the creation is confirmed. */
export function useNewSupplier(
  begin: Partial<SupplierValues>,
  onCreated: (created: CreatedPartner<SupplierFields>) => void,
): NewPartner<SupplierValues, typeof createSupplier> {
  const toasts = useToasts()
  // What was sent, not what was typed since.
  const sent = useRef<SupplierFields | null>(null)
  const form = useForm({
    schema: supplierFields,
    initial: { ...emptySupplier, ...begin },
    toInput: supplierInputOf,
    submitOnEnter: false,
    onSubmit: async (_, fields) => {
      sent.current = fields
      return faultsAtFields(await save.run(nestSupplier(fields, newIds())))
    },
  })
  const save = useCommand(createSupplier, {
    showsErrors: 'fields',
    onApplied: ({ entityId }) => {
      toasts.success('Der Lieferant wurde gespeichert.')
      if (entityId && sent.current) onCreated({ uuid: entityId.uuid as EntityId, fields: sent.current })
    },
  })
  return { form, save }
}

/** The form of a new receiver. */
export function useNewReceiver(
  begin: Partial<ReceiverValues>,
  onCreated: (created: CreatedPartner<ReceiverFields>) => void,
): NewPartner<ReceiverValues, typeof createReceiver> {
  const toasts = useToasts()
  // What was sent, not what was typed since.
  const sent = useRef<ReceiverFields | null>(null)
  const form = useForm({
    schema: receiverFields,
    initial: { ...emptyReceiver, ...begin },
    toInput: receiverInputOf,
    submitOnEnter: false,
    onSubmit: async (_, fields) => {
      sent.current = fields
      return faultsAtFields(await save.run(nestReceiver(fields, newIds())))
    },
  })
  const save = useCommand(createReceiver, {
    showsErrors: 'fields',
    onApplied: ({ entityId }) => {
      toasts.success('Der Kunde wurde gespeichert.')
      if (entityId && sent.current) onCreated({ uuid: entityId.uuid as EntityId, fields: sent.current })
    },
  })
  return { form, save }
}
