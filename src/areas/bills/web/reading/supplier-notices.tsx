import { useState } from 'react'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { partnerLine } from '#areas/partners/rules/similar-partners.ts'
import { NewPartnerLayer } from '#areas/partners/web/partner-layers.tsx'
import { supplierValuesOf } from '#areas/partners/web/partner-values.ts'
import { supplierKind } from '#areas/partners/web/supplier-kind.tsx'
import { formatIban, normaliseIban } from '#kernel/codes/iban.ts'
import type { Form } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { FoundSupplier, ReadElectronicBill } from '../../contract/bill-reading.ts'
import { type BillValues, withSupplier } from '../form/bill-values.ts'
import styles from './electronic-bill.module.css'
import { valuesFromReading } from './values-from-reading.ts'

// Who sent a received invoice: whom of the stored suppliers it may be, and where he differs from what is stored.

interface SupplierNoticeProps {
  form: Form<BillValues>
  read: ReadElectronicBill
}

const byWords: Record<FoundSupplier['by'], string> = {
  VAT_ID: 'gleiche USt-IdNr.',
  IBAN: 'gleiche IBAN',
  NAME: 'gleicher Name',
}

/** Nobody sure was found: those who may be meant, and the seller as a new supplier. */
export function AskSupplier({ form, read }: SupplierNoticeProps) {
  const choose = (uuid: string, fields: FoundSupplier['fields']) => {
    const chosen = withSupplier(form.values, uuid, fields)
    // How the invoice wants to be paid stays.
    const { paymentMethod, paymentTargetDays, discountTerms } = valuesFromReading(read, form.values)
    form.patch({
      ...chosen,
      ...(paymentMethod && { paymentMethod }),
      ...(paymentTargetDays && { paymentTargetDays }),
      ...(read.bill.discountTerms.length > 0 && discountTerms && { discountTerms }),
    })
  }
  return <SupplierQuestion {...read} choose={choose} />
}

interface SupplierQuestionProps {
  suppliers: readonly FoundSupplier[]
  newSupplier: ReadElectronicBill['newSupplier']
  choose: (uuid: string, fields: FoundSupplier['fields']) => void
}

export function SupplierQuestion({ suppliers, newSupplier, choose }: SupplierQuestionProps) {
  const [isNew, setNew] = useState(false)
  return (
    <Notice
      kind="info"
      live
      title={
        suppliers.length > 0
          ? 'Wer von diesen Lieferanten ist es?'
          : 'Der Lieferant ist noch nicht gespeichert'
      }
      action={
        <Button size="small" onClick={() => setNew(true)}>
          Als neuen Lieferanten anlegen
        </Button>
      }
    >
      {partnerLine(newSupplier)}
      {suppliers.length > 0 && (
        <ul className={styles.found}>
          {suppliers.map(({ uuid, fields, by }) => (
            <li key={uuid}>
              <Button size="small" onClick={() => choose(uuid, fields)}>
                {partnerLine(fields)}
              </Button>{' '}
              <span className={styles.quiet}>{byWords[by]}</span>
            </li>
          ))}
        </ul>
      )}
      {isNew && (
        <NewPartnerLayer
          kind={supplierKind}
          begun={supplierValuesOf(newSupplier)}
          onCreated={({ uuid, fields }) => {
            choose(uuid, fields)
            setNew(false)
          }}
          onClose={() => setNew(false)}
        />
      )}
    </Notice>
  )
}

/** Found by VAT id or account, and called otherwise: perhaps it is a company beside the known one. */
export function OtherName({ form, read }: SupplierNoticeProps) {
  const { supplier } = form.values
  const found = read.suppliers.find(({ uuid }) => uuid === supplier?.uuid)
  const { companyName } = read.newSupplier
  if (!found || found.isNamedAlike || companyName === '') return null
  return (
    <Notice kind="warning" live title="Anderer Name">
      In der Rechnung heißt der Lieferant „{companyName}“, gespeichert ist „{partnerName(found.fields)}“ (
      {byWords[found.by]}). Heißt er jetzt so, ändern Sie seinen Namen in den Stammdaten; ist es eine andere
      Firma, wählen Sie sie als Lieferanten, oder legen Sie sie neu an.
    </Notice>
  )
}

/** Another account than the one that is known of the supplier: the usual way of fraud with invoices. */
export function OtherIban({ form, stated }: { form: Form<BillValues>; stated: string }) {
  const stored = normaliseIban(form.values.supplier?.original.preferredPaymentMethod.data.iban ?? '')
  if (stored === '' || stated === '' || stored === stated) return null
  return (
    <Notice kind="warning" live title="Andere Bankverbindung">
      Die Rechnung nennt {formatIban(stated)}, beim Lieferanten gespeichert ist {formatIban(stored)}. Bitte
      fragen Sie ihn auf einem bekannten Weg, bevor Sie zahlen.
    </Notice>
  )
}
