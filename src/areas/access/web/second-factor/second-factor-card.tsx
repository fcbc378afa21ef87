import { useState } from 'react'
import { instantText } from '#web/instant-text.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { useToasts } from '#web/ui/popups/toasts.tsx'
import { type OwnSecondFactors, readOwnSecondFactors } from '../../contract/second-factor.ts'
import { factorNames } from './factor-names.ts'
import { hasPasskeys } from './passkey.ts'
import { ProveForm } from './prove-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'
import { SetUpApp } from './set-up-app.tsx'
import { SetUpPasskey } from './set-up-passkey.tsx'

/** What stands open in the card: something being set up, asked for again, or told once. */
type Open = { kind: 'app' } | { kind: 'passkey' } | { kind: 'renew' } | { kind: 'remove'; factor: string }

/** What the own login asks for beside the password. */
export function SecondFactorCard() {
  const { data, error } = useRead(readOwnSecondFactors)
  const toasts = useToasts()
  const [open, setOpen] = useState<Open | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => setOpen(null)
  const done = (text: string) => (told: readonly string[] | null) => {
    setOpen(null)
    setCodes(told)
    toasts.success(text)
  }
  return (
    <Card title="Zweiter Faktor">
      <div className={styles.part}>
        {codes ? (
          <RecoveryCodes codes={codes} doneLabel="Fertig" onDone={() => setCodes(null)} />
        ) : open?.kind === 'app' ? (
          <SetUpApp onDone={done('Die App ist eingerichtet.')} onCancel={close} />
        ) : open?.kind === 'passkey' ? (
          <SetUpPasskey onDone={done('Der Passkey ist eingerichtet.')} onCancel={close} />
        ) : open?.kind === 'renew' ? (
          <ProveForm
            work="renew"
            onDone={done('Die bisherigen Wiederherstellungscodes gelten nicht mehr.')}
            onCancel={close}
          />
        ) : open ? (
          <ProveForm
            work={{ factor: open.factor }}
            onDone={done('Der zweite Faktor ist entfernt.')}
            onCancel={close}
          />
        ) : error ? (
          // Only here: what is told once stays, whatever else fails.
          <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>
        ) : data ? (
          <Factors factors={data} onOpen={setOpen} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </div>
    </Card>
  )
}

function Factors({ factors, onOpen }: { factors: OwnSecondFactors; onOpen: (open: Open) => void }) {
  const hasApp = factors.factors.some(({ kind }) => kind === 'CODE')
  return (
    <>
      {factors.factors.length === 0 ? (
        <p>
          Zur Anmeldung genügt bisher Ihr Passwort. Mit einem zweiten Faktor kommt niemand herein, der nur Ihr
          Passwort kennt.
        </p>
      ) : (
        <ul className={styles.rows} aria-label="Zweite Faktoren">
          {factors.factors.map((factor) => (
            <li key={factor.entityId.uuid} className={styles.row}>
              <div>
                {nameOf(factor)}
                <div className={styles.note}>
                  {`Eingerichtet ${instantText(factor.setAt)}`}
                  {factor.lastUsedAt && `, zuletzt benutzt ${instantText(factor.lastUsedAt)}`}
                </div>
              </div>
              <Button
                size="small"
                aria-label={`${nameOf(factor)} entfernen`}
                onClick={() => onOpen({ kind: 'remove', factor: factor.entityId.uuid })}
              >
                Entfernen
              </Button>
            </li>
          ))}
          <li className={styles.row}>
            <div>
              Wiederherstellungscodes
              <div className={styles.note}>{leftText(factors)}</div>
            </div>
            <Button size="small" onClick={() => onOpen({ kind: 'renew' })}>
              Neue Codes
            </Button>
          </li>
        </ul>
      )}
      {factors.trustedBrowsers > 0 && <p className={styles.note}>{trustText(factors.trustedBrowsers)}</p>}
      <div className={styles.acts}>
        {!hasApp && <Button onClick={() => onOpen({ kind: 'app' })}>App einrichten</Button>}
        {hasPasskeys() && <Button onClick={() => onOpen({ kind: 'passkey' })}>Passkey einrichten</Button>}
      </div>
      {!hasPasskeys() && (
        <p className={styles.note}>Passkeys kennt der Browser nur unter einer Adresse mit https.</p>
      )}
    </>
  )
}

const nameOf = ({ kind, name }: OwnSecondFactors['factors'][number]) =>
  name === '' ? factorNames[kind] : `${factorNames[kind]} „${name}“`

function leftText({ recoveryCodesLeft: left }: OwnSecondFactors): string {
  if (left === 0) return 'Alle sind benutzt'
  return left === 1 ? 'Noch einer ist unbenutzt' : `Noch ${left} sind unbenutzt`
}

const trustText = (count: number) =>
  `${count === 1 ? 'Ein Browser fragt' : `${count} Browser fragen`} bis zu 30 Tage nicht danach. Ein neues Passwort beendet das.`
