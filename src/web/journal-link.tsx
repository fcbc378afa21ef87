import { useMay } from './session/session.ts'
import { ButtonLink } from './ui/buttons/button-link.tsx'

/** As the address of 'Protokoll' names what its rows are about. */
export const aboutKey = 'gegenstand'

/** From the history of one thing to everything that 'Protokoll' says of it, for those who may read that. */
export function JournalLink({ uuid }: { uuid: string }) {
  if (!useMay('AUDIT_VIEW')) return null
  return (
    <ButtonLink size="small" to={`/auth/journal?${aboutKey}=${uuid}`}>
      Im Protokoll zeigen
    </ButtonLink>
  )
}
