import type { FieldError } from '#kernel/errors.ts'
import { Link, useNavigate } from '#web/router.tsx'
import { useMay } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { type Invoice, replaceInvoice } from '../../contract.ts'
import { standingProblem } from '../../rules/change-problem.ts'
import { cancelProblem } from '../../rules/decide-cancellation.ts'
import styles from '../form/invoice-form.module.css'
import { layerPath, rewritingPath } from '../invoice-paths.ts'
import { changeFactsOf } from '../invoice-view.ts'
import { useLockedInvoice } from '../layers/use-locked-invoice.ts'

interface MissingElsewhereProps {
  invoice: Invoice
  problems: readonly FieldError[]
  onClose: () => void
}

const isOfFirm = ({ path }: FieldError) => path.startsWith('firm.')
const isOfCustomer = ({ path }: FieldError) => path.startsWith('partner.') && path !== 'partner.eInvoiceForm'

/** Whether it has its place elsewhere: in the firm's data, with the customer. */
export const isMissingElsewhere = (problem: FieldError): boolean => isOfFirm(problem) || isOfCustomer(problem)

/** What a stored invoice lacks as XRechnung and has its place elsewhere. Nothing for none. */
export function MissingElsewhere({ problems, ...about }: MissingElsewhereProps) {
  const ofCustomer = problems.filter(isOfCustomer)
  return (
    <>
      <MissingOfFirm problems={problems.filter((problem) => !isOfCustomer(problem))} />
      {ofCustomer.length > 0 && <MissingOfCustomer problems={ofCustomer} {...about} />}
    </>
  )
}

function MissingOfFirm({ problems }: Pick<MissingElsewhereProps, 'problems'>) {
  const maySet = useMay('LINE_ITEM_CATEGORY_CREATE')
  if (problems.length === 0) return null
  const action =
    problems.some(isOfFirm) && maySet ? <Link to="/auth/firm">Firmendaten ergänzen</Link> : undefined
  return (
    <Notice kind="warning" live className={styles.notice} action={action}>
      <Messages problems={problems} />
    </Notice>
  )
}

/** The invoice keeps its customer as he was when it was written: what is added to his own data does not reach it. */
function MissingOfCustomer({ invoice, problems, onClose }: MissingElsewhereProps) {
  const navigate = useNavigate()
  const way = useWay(invoice)
  const go = (path: string) => {
    onClose()
    navigate(path)
  }
  return (
    <Notice
      kind="warning"
      live
      className={styles.notice}
      action={
        way.path !== null && (
          <Button size="small" onClick={() => go(way.path)}>
            {way.label}
          </Button>
        )
      }
    >
      <Messages problems={problems} />
      <div>Es gilt, was in dieser Rechnung vom Kunden steht, nicht seine Stammdaten. {way.text}</div>
    </Notice>
  )
}

/** How the customer of a stored invoice is put right. */
function useWay(
  invoice: Invoice,
): { text: string; label: string; path: string } | { text: string; path: null } {
  const mayWrite = useMay(replaceInvoice.access)
  const isLocked = useLockedInvoice(invoice) !== null
  const facts = changeFactsOf(invoice)
  const { uuid } = invoice.entityId
  if (mayWrite && !isLocked && standingProblem(facts) === null)
    return {
      text: 'Bearbeiten Sie die Rechnung, und ergänzen Sie es dort mit dem Stift beim Kunden.',
      ...{ label: 'Rechnung bearbeiten', path: layerPath('rechnung', uuid) },
    }
  if (mayWrite && cancelProblem(facts) === null)
    return {
      text: 'Sie lässt sich nicht mehr ändern: Stornieren Sie sie, und ergänzen Sie es in der neuen mit dem Stift beim Kunden.',
      ...{ label: 'Stornieren und neu schreiben', path: rewritingPath(uuid) },
    }
  return { text: 'Hier lässt es sich nicht mehr ergänzen.', path: null }
}

function Messages({ problems }: Pick<MissingElsewhereProps, 'problems'>) {
  return problems.map(({ path, message }) => <div key={path}>{message}.</div>)
}
