import type { ReactNode } from 'react'
import type { AnswerOf } from '#kernel/declare.ts'
import { holdCitations } from '#kernel/texts/citations.ts'
import { shownDay } from '#kernel/wire-values.ts'
import { instantText } from '#web/instant-text.ts'
import { useRead } from '#web/reads/use-read.ts'
import { Card } from '#web/ui/card.tsx'
import { SkeletonRows } from '#web/ui/lists/skeleton-rows.tsx'
import { ErrorState } from '#web/ui/notices/error-state.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { type ProvenPart, readProofs } from '../contract.ts'
import { extentOfFigures, extentOfFiles } from '../rules/proof-words.ts'
import { AnchorField } from './anchor-field.tsx'
import styles from './proof-card.module.css'

type Proofs = AnswerOf<typeof readProofs>

/** Whether the database is what the journal says, as Kontor found it by itself. For the page of the firm. */
export function ProofCard() {
  const { data, error } = useRead(readProofs)
  return (
    <Card title="Prüfung">
      {data ? (
        <Found proofs={data} />
      ) : error ? (
        <ErrorState onRetry={error.onRetry}>{error.message}</ErrorState>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Card>
  )
}

function Found({
  proofs: { figures, files, damagedFiles, anchorMail, isOneRole, leftOut },
}: {
  proofs: Proofs
}) {
  return (
    <div className={styles.found}>
      <p>
        Kontor prüft jede Nacht, ob die Datenbank ist, wie das Journal sie kennt, und liest jede Datei
        innerhalb von 30 Tagen einmal ganz.
      </p>
      <Part name="Angaben" part={figures} extent={extentOfFigures(figures)}>
        {figures.faultCount > 0 && (
          <Faults
            title="Die Datenbank weicht vom Journal ab"
            faults={figures.faults}
            count={figures.faultCount}
          />
        )}
      </Part>
      <Part name="Dateien" part={files} extent={extentOfFiles(files)}>
        {damagedFiles.length > 0 && (
          <Faults
            title="Dateien wurden an Kontor vorbei verändert und werden nicht herausgegeben"
            faults={damagedFiles.map(
              ({ fileName, foundAt }) => `${fileName}, bemerkt am ${instantText(foundAt)}`,
            )}
            count={damagedFiles.length}
          />
        )}
      </Part>
      {anchorMail && (
        <p>
          <strong>Anker</strong>
          {`: zuletzt am ${shownDay(anchorMail.day)} per E-Mail an ${anchorMail.recipients === 1 ? 'eine Adresse' : `${anchorMail.recipients} Adressen`}`}
        </p>
      )}
      {isOneRole && (
        <Notice kind="warning" title="Das Programm darf mehr, als es braucht">
          Seine Rolle in der Datenbank darf auch Tabellen ändern und das Journal umschreiben. Nennen Sie mit
          DATABASE_OWNER_URL eine eigene Rolle für Aktualisierungen.
        </Notice>
      )}
      <AnchorField />
      <p className={styles.leftOut}>{holdCitations(leftOut)}</p>
    </div>
  )
}

interface PartProps {
  name: string
  part: ProvenPart
  extent: string
  children: ReactNode
}

function Part({ name, part: { doneAt, faultCount, isOverdue }, extent, children }: PartProps) {
  return (
    <section aria-label={name} className={styles.part}>
      <p>
        <strong>{name}</strong>
        {': '}
        {doneAt === null
          ? 'noch nicht geprüft'
          : `zuletzt am ${instantText(doneAt)}, ${extent}${faultCount === 0 ? ', alles stimmt' : ''}`}
      </p>
      {isOverdue && (
        <Notice kind="warning" title="Seit mehr als einer Woche nicht geprüft">
          Läuft Kontor nachts nicht, holt es die Prüfung nach, sobald es läuft. Bleibt sie aus, sagt das
          Protokoll des Servers, warum.
        </Notice>
      )}
      {children}
    </section>
  )
}

function Faults({ title, faults, count }: { title: string; faults: readonly string[]; count: number }) {
  return (
    <Notice kind="error" title={title}>
      <ul className={styles.faults}>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
      {count > faults.length && <p>und {(count - faults.length).toLocaleString('de-DE')} weitere</p>}
    </Notice>
  )
}
