import type { Receiver } from '#areas/partners/contract.ts'
import { eInvoiceFormNames } from '#areas/partners/rules/e-invoice-forms.ts'
import { receiverKind } from '#areas/partners/web/receiver-kind.tsx'
import { languageNames } from '#kernel/texts/language.ts'
import { factsOfPartner } from './facts-of-partner.ts'
import { PartnerPage } from './partner-page.tsx'
import { receiverSide } from './partner-side.ts'

/** `/auth/outgoing/receivers/{uuid}`. */
export default function ReceiverPage() {
  return <PartnerPage kind={receiverKind} side={receiverSide} factsOf={factsOf} />
}

function factsOf(row: Receiver) {
  const shared = factsOfPartner(row, row.debitorNumber)
  return {
    ...shared,
    facts: [
      ...shared.facts,
      { label: 'Leitweg-ID', value: row.leitwegId },
      { label: 'E-Rechnung', value: eInvoiceFormNames[row.eInvoiceForm] },
      { label: 'Sprache', value: row.language === 'DE' ? '' : languageNames[row.language] },
    ],
  }
}
