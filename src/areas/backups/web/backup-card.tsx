import type { AnswerOf } from '#kernel/declare.ts'
import { instantText } from '#web/instant-text.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Card } from '#web/ui/card.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { readBackups } from '../contract.ts'
import { lastInWords } from '../rules/backup-words.ts'
import styles from './backup-card.module.css'

type State = AnswerOf<typeof readBackups>

/** Whether there is a backup of everything, made by Kontor itself. For the page of the firm. */
export function BackupCard() {
  const { data, error } = useRead(readBackups)
  return (
    <Card title="Sicherung">
      {data ? (
        <BackupState state={data} />
      ) : error ? (
        <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Card>
  )
}

function BackupState({ state }: { state: State }) {
  const { byNight, last, anyAt, copiedAt, isCopied } = state
  const isByHand = anyAt !== null && (last === null || anyAt > last.at)
  return (
    <div className={styles.state}>
      <p>
        {byNight
          ? 'Kontor sichert alles jede Nacht in den Ordner „backups“ seines Datenordners und behält davon die letzten 7 Tage, 4 Wochen und 12 Monate.'
          : 'Die nächtliche Sicherung ist ausgeschaltet (KONTOR_BACKUPS=0).'}
      </p>
      <p>
        <strong>Letzte nächtliche Sicherung</strong>
        {`: ${last === null ? 'noch keine' : `am ${instantText(last.at)}, ${lastInWords(last)}`}`}
      </p>
      {isByHand && (
        <p>
          <strong>Letzte von Hand</strong>
          {`: am ${instantText(anyAt)}`}
        </p>
      )}
      {isCopied && (
        <p>
          <strong>Letzte Kopie</strong>
          {`: ${copiedAt === null ? 'noch keine' : `am ${instantText(copiedAt)}`}`}
        </p>
      )}
      <Troubles state={state} />
      <Hints state={state} />
    </div>
  )
}

function Troubles({ state: { isOverdue, failure, copyFailure } }: { state: State }) {
  return (
    <>
      {isOverdue && (
        <Notice kind="error" title="Überfällig: seit mehr als zwei Tagen keine Sicherung">
          Ginge jetzt der Datenträger verloren, fehlte alles seitdem. Läuft Kontor nachts nicht, holt es die
          Sicherung nach, sobald es läuft.
        </Notice>
      )}
      {failure && (
        <Notice kind="error" title={`Seit dem ${instantText(failure.since)} gelingt keine Sicherung`}>
          {`${failure.text} Kontor versucht es jede Stunde.`}
        </Notice>
      )}
      {copyFailure && (
        <Notice kind="error" title="Die letzte Sicherung ist nicht kopiert">
          {copyFailure}
        </Notice>
      )}
    </>
  )
}

function Hints({ state: { byNight, isEncrypted, isCopied } }: { state: State }) {
  if (!byNight) return null
  return (
    <>
      {!isEncrypted && (
        <p className={styles.hint}>
          Die Sicherungen sind nicht verschlüsselt: Wer eine Datei hat, hat die Bücher. Mit
          KONTOR_BACKUP_RECIPIENT werden sie es.
        </p>
      )}
      {!isCopied && (
        <p className={styles.hint}>
          Sie liegen auf demselben Datenträger wie die Bücher. Mit KONTOR_BACKUP_COPY kommt eine Kopie auf
          einen anderen.
        </p>
      )}
    </>
  )
}
