import { useState } from 'react'
import { Navigate } from '#web/router.tsx'
import { rememberedLocation, useSession } from '#web/session/session.ts'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'
import { SetUpApp } from './set-up-app.tsx'

/** `/auth/secondfactor`: where somebody is led whom the firm asks for a second factor, before anything else. */
export default function SecondFactorPage() {
  const isHeld = useSession()?.permissions.includes('SECOND_FACTOR_SET_UP') ?? false
  // The event of what is set up here may overtake its answer, and with it the codes, which nobody is told again.
  const [wasAsked] = useState(isHeld)
  /** Undefined until something is set up here; null once its codes are put away. */
  const [codes, setCodes] = useState<readonly string[] | null | undefined>()
  if (codes === null ? !isHeld : !wasAsked)
    return <Navigate to={rememberedLocation() ?? '/auth/dashboard'} replace />
  return (
    <Page title="Zweiter Faktor">
      <Card>
        <div className={styles.part}>
          {codes ? (
            <RecoveryCodes codes={codes} doneLabel="Weiter" onDone={() => setCodes(null)} />
          ) : codes === null ? (
            <p role="status">Der zweite Faktor ist eingerichtet. Einen Moment …</p>
          ) : (
            <>
              <p>
                Ihre Firma verlangt bei der Anmeldung einen zweiten Faktor. Richten Sie ihn jetzt ein, danach
                geht es weiter.
              </p>
              <SetUpApp onDone={setCodes} />
            </>
          )}
        </div>
      </Card>
    </Page>
  )
}
