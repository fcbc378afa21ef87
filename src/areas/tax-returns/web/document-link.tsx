import { billAddress, billListPath } from '#areas/bills/web/bill-paths.ts'
import { layerPath } from '#areas/invoices/web/invoice-paths.ts'
import { Link } from '#web/router.tsx'

interface DocumentLinkProps {
  documentType: 'BILL' | 'INVOICE' | 'CANCELLATION'
  uuid: string
  number: string
}

/** The number of a document, which opens it over its list. */
export function DocumentLink({ documentType, uuid, number }: DocumentLinkProps) {
  if (documentType === 'BILL') return <Link to={`${billListPath}${billAddress(uuid)}`}>{number}</Link>
  return (
    <Link to={layerPath('rechnung', uuid)}>
      {documentType === 'CANCELLATION' ? `Storno ${number}` : number}
    </Link>
  )
}
