import { readFirm } from '#areas/firm/contract/read-firm.ts'
import { useRead } from '#web/reads/use-read.ts'
import type { ReadElectronicBill } from '../../contract/bill-reading.ts'
import { correctionRequest, mailLink, unreadableRequest } from '../../rules/correction-request.ts'

// E-mails to the supplier, in the person's own mail program.

/** Made of what is wrong with his invoice; nothing where nothing is. */
export function AskForCorrection({ read }: { read: ReadElectronicBill }) {
  const { data: firm } = useRead(readFirm)
  const { invoice, findings, suppliers, isSupplierSure } = read
  if (findings.every(({ severity }) => severity === 'INFORMATION')) return null
  const supplierEmail = (isSupplierSure && suppliers[0]?.fields.email) || ''
  const request = correctionRequest(invoice, findings, { firm: firm?.name ?? '', supplierEmail })
  return <a href={mailLink(request)}>Lieferanten um Berichtigung bitten</a>
}

/** About a file that should be an invoice and cannot be read. */
export function AskForReadable({ fileName, fault }: { fileName: string; fault: string }) {
  const { data: firm } = useRead(readFirm)
  const request = unreadableRequest(fileName, fault, firm?.name ?? '')
  return <a href={mailLink(request)}>Lieferanten um eine lesbare Datei bitten</a>
}
