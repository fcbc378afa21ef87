import { CommandNotice } from '#web/command-notice.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SideLayer } from '#web/ui/side-layer.tsx'
import { useForm } from '#web/use-form.ts'
import { type SupplierFields, supplierFields } from '../rules/partner-fields.ts'
import { DemoFill } from './demo-fill.tsx'
import { supplierInputOf, supplierValuesOf } from './partner-values.ts'
import styles from './partners.module.css'
import { SupplierForm } from './supplier-form.tsx'
import { type CreatedPartner, useNewSupplier } from './use-new-partner.ts'

interface NewSupplierLayerProps {
  /** What was typed in the select: the company to begin with. */
  companyName?: string
  /** The creation is confirmed: choose it, and close the layer. */
  onCreated: (created: CreatedPartner<SupplierFields>) => void
  onClose: () => void
}

/** 'Neuer Lieferant' over another dialog, such as a bill's. It is stored, and handed to the caller. */
export function NewSupplierLayer({ companyName = '', onCreated, onClose }: NewSupplierLayerProps) {
  const { form, save } = useNewSupplier({ companyName }, onCreated)
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Neuer Lieferant"
      form={form}
      footer={
        <FormFooter form={form}>
          <DemoFill form={form} />
        </FormFooter>
      }
    >
      <CommandNotice command={save} />
      <SupplierForm form={form} />
    </SideLayer>
  )
}

interface LocalSupplierLayerProps {
  /** The supplier as the bill holds it. */
  fields: SupplierFields
  onDone: (fields: SupplierFields) => void
  onClose: () => void
}

/** A supplier edited inside of a bill: a change of that bill only, without a call (spec 1 §4.6). */
export function LocalSupplierLayer({ fields, onDone, onClose }: LocalSupplierLayerProps) {
  const form = useForm({
    schema: supplierFields,
    initial: supplierValuesOf(fields),
    toInput: supplierInputOf,
    submitOnEnter: false,
    onSubmit: (_, changed) => onDone(changed),
  })
  return (
    <SideLayer
      open
      onClose={onClose}
      title="Lieferant bearbeiten"
      form={form}
      footer={<FormFooter form={form} saveLabel="Übernehmen" />}
    >
      <Notice className={styles.notice ?? ''}>Änderungen betreffen nur diese Eingangsrechnung.</Notice>
      <SupplierForm form={form} />
    </SideLayer>
  )
}
