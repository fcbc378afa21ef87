import { readVatIdConfirmations } from '#areas/partners/contract/vat-id-confirmations.ts'
import type { Receiver } from '#areas/partners/contract.ts'
import { eInvoiceFormNames } from '#areas/partners/rules/e-invoice-forms.ts'
import { isConfirmable } from '#areas/partners/rules/vat-id-confirmation.ts'
import { vatIdState } from '#areas/partners/rules/vat-id-state.ts'
import { receiverKind } from '#areas/partners/web/receiver-kind.tsx'
import { VatIdBadge } from '#areas/partners/web/vat-id-badge.tsx'
import { languageNames } from '#kernel/texts/language.ts'
import { useRead } from '#web/reads/use-read.ts'
import { useToday } from '#web/use-today.ts'
import { factsOfPartner, vatIdLabel } from './facts-of-partner.ts'
import { PartnerPage } from './partner-page.tsx'
import { receiverSide } from './partner-side.ts'

/** `/auth/outgoing/receivers/{uuid}`. */
export default function ReceiverPage() {
  return <PartnerPage kind={receiverKind} side={receiverSide} factsOf={factsOf} />
}

/** How his VAT id stands, where there is something to confirm (§ 18e UStG). */
function VatIdMark({ row }: { row: Receiver }) {
  const { uuid } = row.entityId
  const today = useToday()
  const isAsked = isConfirmable(row.vatId, today)
  const { data } = useRead(readVatIdConfirmations, { params: { uuid }, isEnabled: isAsked })
  return isAsked && data ? <VatIdBadge state={vatIdState(data.confirmations, row.vatId, today)} /> : null
}

function factsOf(row: Receiver) {
  const shared = factsOfPartner(row, row.debitorNumber)
  return {
    ...shared,
    facts: [
      ...shared.facts.map((fact) =>
        fact.label === vatIdLabel ? { ...fact, mark: <VatIdMark row={row} /> } : fact,
      ),
      { label: 'Zahlungsziel vereinbart', value: row.targetAgreed ? 'ja' : '' },
      { label: 'Leitweg-ID', value: row.leitwegId },
      { label: 'E-Rechnung', value: eInvoiceFormNames[row.eInvoiceForm] },
      { label: 'Sprache', value: row.language === 'DE' ? '' : languageNames[row.language] },
    ],
  }
}
