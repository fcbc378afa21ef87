import type { ReactNode } from 'react'
import { useNavigate } from '#web/router.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import type { Invoice } from '../../contract.ts'
import { amendmentProblem } from '../../rules/amendments/amendment-problem.ts'
import { layerPath, rewritingPath } from '../invoice-paths.ts'
import { changeFactsOf } from '../invoice-view.ts'
import styles from './invoice-layer.module.css'

/** Whether a letter can put words of an invoice right. */
export const mayBeAmended = (invoice: Invoice) =>
  amendmentProblem({ ...changeFactsOf(invoice), bearsXml: invoice.bearsXml }) === null

/** How what is wrong with an invoice is put right that is not changed any more; beside that what is given. */
export function RightingWays({ invoice, children }: { invoice: Invoice; children?: ReactNode }) {
  const navigate = useNavigate()
  const { uuid } = invoice.entityId
  return (
    <div className={styles.ways}>
      <Button size="small" onClick={() => navigate(rewritingPath(uuid))}>
        Stornieren und neu schreiben
      </Button>
      {mayBeAmended(invoice) && (
        <Button size="small" onClick={() => navigate(layerPath('berichtigung', uuid))}>
          Berichtigen
        </Button>
      )}
      {children}
    </div>
  )
}
