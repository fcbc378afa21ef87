import { useState } from 'react'
import type { ToldOf } from '#kernel/declare.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { prepareCodes, setCodes } from '../../contract/second-factor.ts'
import { AccessForm } from '../access-form.tsx'
import { useAccessCall } from '../use-access-call.ts'
import styles from './second-factor.module.css'

type Prepared = ToldOf<typeof prepareCodes>

interface SetUpAppProps {
  /** Set up, with the recovery codes where there were none yet. */
  onDone: (recoveryCodes: readonly string[] | null) => void
  onCancel?: () => void
}

/** Sets an app up: the password, then its secret, which a code confirms. */
export function SetUpApp(props: SetUpAppProps) {
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  return prepared ? (
    <ConfirmApp prepared={prepared} {...props} />
  ) : (
    <AskPassword onPrepared={setPrepared} {...props} />
  )
}

function AskPassword({ onPrepared, onCancel }: SetUpAppProps & { onPrepared: (prepared: Prepared) => void }) {
  const email = useSession()?.email ?? ''
  const call = useAccessCall(prepareCodes, { onSuccess: onPrepared })
  const form = useForm({
    schema: prepareCodes.input,
    initial: { currentPassword: '' },
    toInput: (values) => values,
    onSubmit: (input) => call(input),
  })
  return (
    <div className={styles.form}>
      <AccessForm form={form}>
        {/* Password managers find the password under it. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Ihr Passwort"
          autoFocus
          hint="Zur Sicherheit, bevor Sie etwas an der Anmeldung ändern"
          {...form.field('currentPassword')}
        />
        <Ends busy={form.busy} label="Weiter" onCancel={onCancel} />
      </AccessForm>
    </div>
  )
}

function ConfirmApp({ prepared, onDone, onCancel }: SetUpAppProps & { prepared: Prepared }) {
  const { qrCode, secret } = prepared
  const call = useAccessCall(setCodes, {
    once: true,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes ?? null),
  })
  const form = useForm({
    schema: setCodes.input,
    initial: { code: '' },
    toInput: (values) => values,
    onSubmit: (input) => call(input),
  })
  const shown = secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
  return (
    <div className={styles.part}>
      <p>
        Öffnen Sie auf dem Telefon eine App für Einmal-Codes (auch viele Passwortmanager können das), und
        lesen Sie damit dieses Bild ein. Am selben Gerät tippen Sie stattdessen den Schlüssel ab.
      </p>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="QR-Code für die App"
      >
        <path d={qrCode.path} />
      </svg>
      <div className={styles.secret}>
        <span>Schlüssel: {shown}</span>
        <CopyButton what="Schlüssel" text={shown} copied={secret} />
      </div>
      <div className={styles.form}>
        <AccessForm form={form}>
          <TextField
            label="Code"
            autoComplete="one-time-code"
            autoFocus
            hint="Die sechs Ziffern, die die App jetzt zeigt"
            {...form.field('code')}
          />
          <Ends busy={form.busy} label="Einrichten" onCancel={onCancel} />
        </AccessForm>
      </div>
    </div>
  )
}

function Ends({
  busy,
  label,
  onCancel,
}: {
  busy: boolean
  label: string
  onCancel?: (() => void) | undefined
}) {
  return (
    <div className={styles.acts}>
      <Button kind="primary" type="submit" busy={busy}>
        {label}
      </Button>
      {onCancel && <Button onClick={onCancel}>Abbrechen</Button>}
    </div>
  )
}
