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
      Kontor sichert jede Nacht alles in den Ordner <code>data/backups</code>, und <code>npm run backup</code>{' '}
      tut es sofort. Eine Kopie gehört an einen anderen Ort: Dorthin legt sie, wer Kontor mit{' '}
      <code>KONTOR_BACKUP_COPY</code> startet.
    </p>
    <div className={styles.actions}>{later}</div>
  </>
)
