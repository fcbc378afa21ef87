import { useRead } from '#web/reads/use-read.ts'
import { readReceiver, readSupplier } from '../../contract.ts'
import { partnerName } from '../../rules/partner-fields.ts'
import type { PartnerSide } from './partner-side.ts'

/** What the chip calls the partner of an id. */
export default function PartnerName({ side, uuid }: { side: PartnerSide; uuid: string }) {
  const { data, error } = useRead(side === 'receivers' ? readReceiver : readSupplier, { params: { uuid } })
  return data ? partnerName(data) : error ? 'unbekannt' : '…'
}
