import { ClaimsNote } from '#areas/invoices/web/claims-note.tsx'
import { listClaims } from '#areas/reminders/contract/list-reminders.ts'
import { wireCents } from '#kernel/wire-values.ts'
import { useAll } from '#web/reads/use-read.ts'

/** What letters claim beside a customer's invoices and is open. */
export function PartnerClaims({ uuid }: { uuid: string }) {
  const of = [{ filterType: 'partner', partner: uuid }, { filterType: 'open' }]
  const { data = [] } = useAll(listClaims, { filterType: 'all', of })
  return <ClaimsNote claims={data.map(({ amount, currency }) => ({ amount: wireCents(amount), currency }))} />
}
