import { readReceiver, readSupplier } from '#areas/partners/contract.ts'
import { partnerName } from '#areas/partners/rules/partner-fields.ts'
import { useRead } from '#web/reads/use-read.ts'
import type { PartnerSide } from './partner-side.ts'

/** What the chip calls the partner of an id. */
export default function PartnerName({ side, uuid }: { side: PartnerSide; uuid: string }) {
  const { data, error } = useRead(side === 'receivers' ? readReceiver : readSupplier, { params: { uuid } })
  return data ? partnerName(data) : error ? 'unbekannt' : '…'
}
