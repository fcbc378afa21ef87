import { billAddress, billListPath } from '#areas/bills/web/bill-paths.ts'
import { type ReductionKind, reductionName } from '#areas/documents/rules/months/reduction-kinds.ts'
import { layerPath } from '#areas/invoices/web/invoice-paths.ts'
import { Link } from '#web/router.tsx'

interface DocumentLinkProps {
  documentType: 'BILL' | 'INVOICE' | 'CANCELLATION'
  uuid: string
  number: string
  /** Which discount or write-off takes something off it. */
  reduction?: ReductionKind | null
}

/** The number of a document, which opens it over its list, and what is taken off it. */
export function DocumentLink({ documentType, uuid, number, reduction = null }: DocumentLinkProps) {
  const said = reduction && ` (${reductionName(reduction)})`
  if (documentType === 'BILL') {
    return (
      <>
        <Link to={`${billListPath}${billAddress(uuid)}`}>{number}</Link>
        {said}
      </>
    )
  }
  return (
    <>
      <Link to={layerPath('rechnung', uuid)}>
        {documentType === 'CANCELLATION' ? `Storno ${number}` : number}
      </Link>
      {said}
    </>
  )
}
