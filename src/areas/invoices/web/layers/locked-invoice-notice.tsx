import { LockedFaultsNotice } from '#areas/locks/web/locked-faults-notice.tsx'
import { LockedNotice } from '#areas/locks/web/locked-notice.tsx'
import type { FieldError } from '#kernel/errors.ts'
import type { Form } from '#web/forms/use-form.ts'
import type { Invoice } from '../../contract.ts'
import type { InvoiceValues } from '../form/invoice-values.ts'
import { useLockedInvoice } from './use-locked-invoice.ts'

/** Why an invoice or cancellation of a locked month stays as it is, and the way there is instead. */
export function LockedInvoiceNotice({ invoice }: { invoice: Invoice }) {
  const locked = useLockedInvoice(invoice)
  return (
    <LockedNotice problem={locked}>
      {invoice.documentType === 'CANCELLATION'
        ? 'Anhänge können weiter hinzukommen.'
        : 'Was an ihr falsch ist, ändert „Stornieren und neu schreiben“: eine Stornorechnung und eine neue Rechnung mit heutigem Datum, das Leistungsdatum bleibt. Eine Minderung geht auch mit einer Rechnungskorrektur, ein falsches Wort mit einer Berichtigung ohne Beträge; Zahlungen und Anhänge können weiter hinzukommen.'}
    </LockedNotice>
  )
}

interface LockedInvoiceFaultsProps {
  form: Form<InvoiceValues>
  faultsOf: (values: InvoiceValues) => readonly FieldError[]
}

/** What of an invoice that is being edited a locked month refuses. */
export function LockedInvoiceFaults({ form, faultsOf }: LockedInvoiceFaultsProps) {
  const title = 'So lässt sich die Rechnung nicht speichern.'
  return <LockedFaultsNotice title={title} faults={faultsOf(form.values)} attempt={form.attempt} />
}
