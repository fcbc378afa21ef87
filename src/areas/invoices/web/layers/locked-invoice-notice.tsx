import { LockedFaultsNotice } from '#areas/locks/web/locked-faults-notice.tsx'
import { LockedNotice } from '#areas/locks/web/locked-notice.tsx'
import type { FieldError } from '#kernel/errors.ts'
import type { Form } from '#web/forms/use-form.ts'
import { useNavigate } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import type { Invoice } from '../../contract.ts'
import { amendmentProblem } from '../../rules/amendments/amendment-problem.ts'
import type { InvoiceValues } from '../form/invoice-values.ts'
import { layerPath, rewritingPath } from '../invoice-paths.ts'
import { changeFactsOf } from '../invoice-view.ts'
import styles from './invoice-layer.module.css'
import { useLockedInvoice } from './use-locked-invoice.ts'

/** Why an invoice or cancellation of a locked month stays as it is, and the way there is instead. */
export function LockedInvoiceNotice({ invoice }: { invoice: Invoice }) {
  const locked = useLockedInvoice(invoice)
  const navigate = useNavigate()
  if (invoice.documentType === 'CANCELLATION') {
    return <LockedNotice problem={locked}>Anhänge können weiter hinzukommen.</LockedNotice>
  }
  const { uuid } = invoice.entityId
  const mayAmend = amendmentProblem({ ...changeFactsOf(invoice), bearsXml: invoice.bearsXml }) === null
  return (
    <LockedNotice
      problem={locked}
      action={
        <div className={styles.ways}>
          <Button size="small" onClick={() => navigate(rewritingPath(uuid))}>
            Stornieren und neu schreiben
          </Button>
          {mayAmend && (
            <Button size="small" onClick={() => navigate(layerPath('berichtigung', uuid))}>
              Berichtigen
            </Button>
          )}
        </div>
      }
    >
      {`Ist etwas an ihr falsch, stornieren Sie sie und schreiben sie neu: mit heutigem Datum, das Leistungsdatum bleibt. Eine Minderung geht auch mit einer Rechnungskorrektur${mayAmend ? ', ein falsches Wort mit einer Berichtigung ohne Beträge' : ''}; Zahlungen und Anhänge können weiter hinzukommen.`}
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
