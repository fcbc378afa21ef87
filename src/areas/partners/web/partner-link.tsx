import { Link } from '#web/router.tsx'
import { useMay } from '#web/session/session.ts'
import { receiverPath, supplierPath } from './partner-paths.ts'

/** Whose name it is: a customer's, whom the firm writes invoices to, or a supplier's. */
export type PartnerLinkSide = 'receivers' | 'suppliers'

interface PartnerLinkProps {
  side: PartnerLinkSide
  /** Null where the name belongs to nobody who is stored. */
  uuid: string | null
  name: string
}

/** A name that leads to the page of its customer or supplier; a plain text for whom that page is not for. */
export function PartnerLink({ side, uuid, name }: PartnerLinkProps) {
  const isCustomer = side === 'receivers'
  const may = useMay(isCustomer ? 'INVOICE_VIEW' : 'BILL_VIEW')
  if (!may || uuid === null) return name
  return <Link to={(isCustomer ? receiverPath : supplierPath)(uuid)}>{name}</Link>
}
