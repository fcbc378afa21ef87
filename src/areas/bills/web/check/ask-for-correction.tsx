import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { useRead } from '#web/reads/use-read.ts'
import type { ReadElectronicBill } from '../../contract/bill-reading.ts'
import { correctionRequest, mailLink } from '../../rules/correction-request.ts'

/** An e-mail to the supplier, made of what is wrong with his invoice, in the person's own mail program; nothing where nothing is. */
export function AskForCorrection({ read: { invoice, findings } }: { read: ReadElectronicBill }) {
  const { data: firm } = useRead(readFirm)
  if (findings.every(({ severity }) => severity === 'INFORMATION')) return null
  return (
    <a href={mailLink(correctionRequest(invoice, findings, firm?.name ?? ''))}>
      Lieferanten um Berichtigung bitten
    </a>
  )
}
