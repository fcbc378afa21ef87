import { claimedText, type OpenClaim } from '#areas/payments/rules/claims-beside.ts'
import { Link } from '#web/router.tsx'

// The list lies in an area above (reminder-paths.ts).
const claimsPath = '/auth/outgoing/reminders?ansicht=kosten'

/** 'dazu 80,00 € Zinsen und Kosten', beside what is open and in none of it; nothing where none are open. Leads to their list. */
export function ClaimsNote({ claims }: { claims: readonly Pick<OpenClaim, 'amount' | 'currency'>[] }) {
  if (claims.length === 0) return null
  return (
    <div>
      dazu <Link to={claimsPath}>{claimedText(claims)}</Link>
    </div>
  )
}
