import { useState } from 'react'
import { Navigate } from '#web/router.tsx'
import { rememberedLocation, useSession } from '#web/session/session.ts'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { hasPasskeys } from './passkey.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'
import { SetUpApp } from './set-up-app.tsx'
import { SetUpPasskey } from './set-up-passkey.tsx'

/** `/auth/secondfactor`: where somebody is led whom the firm asks for a second factor, before anything else. */
export default function SecondFactorPage() {
  const isHeld = useSession()?.permissions.includes('SECOND_FACTOR_SET_UP') ?? false
  // The event of what is set up here may overtake its answer, and with it the codes, which nobody is told again.
  const [wasAsked] = useState(isHeld)
  /** Undefined until something is set up here; null once its codes are put away. */
  const [codes, setCodes] = useState<readonly string[] | null | undefined>()
  const [byPasskey, setByPasskey] = useState(false)
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
              {byPasskey ? (
                <SetUpPasskey onDone={setCodes} onCancel={() => setByPasskey(false)} />
              ) : (
                <SetUpApp onDone={setCodes} />
              )}
              {hasPasskeys() && !byPasskey && (
                <TextButton onClick={() => setByPasskey(true)}>
                  Stattdessen einen Passkey einrichten
                </TextButton>
              )}
            </>
          )}
        </div>
      </Card>
    </Page>
  )
}
