import { InviteForm } from '#areas/access/web/invite-form.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import styles from './first-steps.module.css'
import type { StepProps } from './step-props.ts'

export const InvoiceStep = ({ later }: StepProps) => (
  <div className={styles.actions}>
    <ButtonLink kind="primary" to="/auth/outgoing/invoices/new">
      Erste Rechnung schreiben
    </ButtonLink>
    {later}
  </div>
)

export const ColleagueStep = ({ later }: StepProps) => (
  <InviteForm
    end={(submit) => (
      <div className={styles.actions}>
        {submit}
        {later}
      </div>
    )}
  />
)

export const BackupStep = ({ later }: StepProps) => (
  <>
    <p>
      <code>npm run backup</code> schreibt alles in eine Datei im Ordner <code>data/backups</code>. Lassen Sie
      den Befehl am besten täglich laufen und legen Sie die Datei an einen anderen Ort.
    </p>
    <div className={styles.actions}>{later}</div>
  </>
)
