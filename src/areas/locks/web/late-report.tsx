import { AskFor } from '#areas/access/web/requests/ask-for.tsx'
import { allows } from '#kernel/permissions.ts'
import { holdCitations } from '#kernel/texts/citations.ts'
import { useSession } from '#web/session/session.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { whoReportsLate } from '../rules/locked-problems.ts'
import styles from './late-report.module.css'

/** What of a form could be reported late, for a month that is locked. */
export interface LateChoice {
  /** What that does to which return; empty where it changes none, null as long as it is not known. */
  effects: readonly string[] | null
  /** Said before it. */
  note?: string
}

interface LateReportProps {
  /** Null where nothing of the form lies in a locked month, or where it is refused whatever is said. */
  late: LateChoice | null
  /** The field of the reason. */
  field: { value: string; onChange: (value: string) => void; error?: string | undefined }
}

const title = 'Für einen festgeschriebenen Monat nachmelden'

/** The way on from the refusal of a locked month (Nachmeldung, § 153 AO): why, and what it does before it is saved. */
export function LateReport({ late, field }: LateReportProps) {
  const may = allows('REPORT_VIEW', useSession()?.permissions ?? null)
  if (late === null) return null
  if (!may) {
    return (
      <Notice
        live
        title={title}
        className={styles.notice}
        action={<AskFor text="Bitte melden Sie für einen festgeschriebenen Monat nach:" />}
      >
        {whoReportsLate}
      </Notice>
    )
  }
  return (
    <Notice live title={title} className={styles.notice}>
      <p className={styles.text}>
        {holdCitations(
          'Was erklärt ist, bleibt, wie es festgeschrieben wurde. Was nachgemeldet wird, steht daneben: in der berichtigten Meldung, die unverzüglich abzugeben ist (§ 153 AO).',
        )}
      </p>
      {late.note && <p className={styles.text}>{late.note}</p>}
      {late.effects !== null && <Effects effects={late.effects} />}
      <TextField
        label="Nachgemeldet, weil"
        maxLength={500}
        hint="Ihre Begründung bleibt im Verlauf und steht in der berichtigten Voranmeldung."
        {...field}
      />
    </Notice>
  )
}

function Effects({ effects }: { effects: readonly string[] }) {
  if (effects.length === 0) {
    return <p className={styles.text}>An einer Steuermeldung ändert sich dadurch nichts.</p>
  }
  return (
    <ul className={styles.effects}>
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  )
}
