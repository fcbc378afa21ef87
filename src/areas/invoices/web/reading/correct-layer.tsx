import styles from '#areas/documents/web/reading/reading.module.css'
import { useNavigate } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SideLayer } from '#web/ui/layers/side-layer.tsx'
import type { Invoice } from '../../contract.ts'
import { amendmentProblem } from '../../rules/amendments/amendment-problem.ts'
import { cancelProblem } from '../../rules/decide-cancellation.ts'
import { correctionPath, layerPath, rewritingPath } from '../invoice-paths.ts'
import { changeFactsOf, invoiceName } from '../invoice-view.ts'

interface Way {
  label: string
  /** When it is right. */
  why: string
  path: string
}

/** How an invoice that is not changed any more is put right: only what is possible, the smallest first (decisions §10). */
export function correctingWays(invoice: Invoice): Way[] {
  const { uuid } = invoice.entityId
  const facts = changeFactsOf(invoice)
  const mayCancel = cancelProblem(facts) === null
  const ways: (Way & { isPossible: boolean })[] = [
    {
      label: 'Berichtigen',
      why: 'Richtig, wenn die Beträge stimmen und nur ein Wort falsch ist, etwa in der Anschrift: Ein Brief stellt es richtig, die Rechnung bleibt.',
      path: layerPath('berichtigung', uuid),
      isPossible: amendmentProblem({ ...facts, bearsXml: invoice.bearsXml }) === null,
    },
    {
      label: 'Stornieren und neu schreiben',
      why: 'Richtig, wenn Beträge, Steuer, Kunde oder Leistung falsch sind: Diese wird storniert, Zahlungen gehen auf die neue über.',
      path: rewritingPath(uuid),
      isPossible: mayCancel,
    },
    {
      label: 'Rechnungskorrektur schreiben',
      why: 'Richtig, wenn die Rechnung stimmte und der Kunde nachträglich weniger zahlt, etwa nach einer Minderung oder Rückgabe.',
      path: correctionPath(uuid),
      isPossible: mayCancel && isCorrectable(invoice),
    },
  ]
  return ways.filter(({ isPossible }) => isPossible)
}

/** As the server asks of the invoice that a Rechnungskorrektur names. */
function isCorrectable({ documentType, advance, totals, advances }: Invoice): boolean {
  return documentType === 'INVOICE' && !advance && (totals.amountGrossTotal > 0 || advances.length > 0)
}

/** Asks what is wrong, and leads to the paper that puts it right. */
export function CorrectLayer({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <SideLayer open onClose={onClose} title={`${invoiceName(invoice)} berichtigen`}>
      <p className={styles.quiet}>
        Sie steht fest und wird selbst nicht mehr geändert. Was an ihr falsch ist, stellt ein eigener Beleg
        richtig.
      </p>
      <ul aria-label="Was ist richtig?" className={styles.ways}>
        {correctingWays(invoice).map(({ label, why, path }, index) => (
          <li key={label}>
            <Button kind={index === 0 ? 'primary' : 'secondary'} onClick={() => navigate(path)}>
              {label}
            </Button>
            <p>{why}</p>
          </li>
        ))}
      </ul>
    </SideLayer>
  )
}
