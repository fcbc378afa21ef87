import { LockedFaultsNotice } from '#areas/locks/web/locked-faults-notice.tsx'
import { LockedNotice } from '#areas/locks/web/locked-notice.tsx'
import type { FieldError } from '#kernel/errors.ts'
import type { Form } from '#web/forms/use-form.ts'
import type { Invoice } from '../../contract.ts'
import type { InvoiceValues } from '../form/invoice-values.ts'
import { mayBeAmended, RightingWays } from './righting-ways.tsx'
import { useLockedInvoice } from './use-locked-invoice.ts'

/** Why an invoice or cancellation of a locked month stays as it is, and the way there is instead. */
export function LockedInvoiceNotice({ invoice }: { invoice: Invoice }) {
  const locked = useLockedInvoice(invoice)
  if (invoice.documentType === 'CANCELLATION') {
    return <LockedNotice problem={locked}>Anhänge können weiter hinzukommen.</LockedNotice>
  }
  return (
    <LockedNotice problem={locked} action={<RightingWays invoice={invoice} />}>
      {`Ist etwas an ihr falsch, stornieren Sie sie und schreiben sie neu: mit heutigem Datum, das Leistungsdatum bleibt. Eine Minderung geht auch mit einer Rechnungskorrektur${mayBeAmended(invoice) ? ', ein falsches Wort mit einer Berichtigung ohne Beträge' : ''}; Zahlungen und Anhänge können weiter hinzukommen.`}
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
