import { LockedNotice } from '#areas/locks/web/locked-notice.tsx'
import type { Invoice } from '../../contract.ts'
import { useLockedInvoice } from './use-locked-invoice.ts'

/** Why an invoice or cancellation of a locked month stays as it is, and the way there is instead. */
export function LockedInvoiceNotice({ invoice }: { invoice: Invoice }) {
  const locked = useLockedInvoice(invoice)
  return (
    <LockedNotice problem={locked}>
      {invoice.documentType === 'CANCELLATION'
        ? 'Anhänge können weiter hinzukommen.'
        : 'Berichtigen lässt sich die Rechnung nur noch durch eine Stornorechnung oder Rechnungskorrektur mit heutigem Datum, ein falsches Wort auch durch eine Berichtigung ohne Beträge; Zahlungen und Anhänge können weiter hinzukommen.'}
    </LockedNotice>
  )
}
