import type { AnswerOf } from '#kernel/declare.ts'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { readWarnings } from '../contract.ts'

type Warning = AnswerOf<typeof readWarnings>[number]

const texts: Readonly<Record<Warning, { title: string; text: string }>> = {
  'proxy-not-trusted': {
    title: 'Vor Kontor steht ein Proxy, den es nicht kennt',
    text: 'Alle Zugriffe scheinen deshalb von derselben Adresse zu kommen, und falsche Passwörter von irgendwem bremsen alle, die sich in einem neuen Browser anmelden. Wer den Server betreut, setzt KONTOR_TRUST_PROXY.',
  },
  'passwords-guessed': {
    title: 'Jemand rät das Passwort eines Zugangs',
    text: 'Von unbekannten Browsern kamen viele falsche Passwörter für denselben Zugang. Kontor prüft von dort nur noch eines in der Sekunde; wer sich von einem bekannten Browser anmeldet, merkt nichts davon. Ein zweiter Faktor schützt auch dann, wenn ein Passwort erraten wird. Der Hinweis verschwindet drei Tage nach dem letzten Versuch.',
  },
  'no-room-for-backup': {
    title: 'Für die nächste Sicherung ist wenig Platz',
    text: 'Auf dem Datenträger der Sicherungen ist weniger frei, als die letzte groß ist, und ein Fünftel dazu. Bitte schaffen Sie dort Platz. Alte Sicherungen löscht Kontor erst, wenn eine neue da ist.',
  },
  'clock-behind': {
    title: 'Die Uhr des Servers geht nach',
    text: 'Sie stand beim Start vor dem jüngsten Eintrag des Journals, oder sie weicht von der Uhr eines anderen Servers ab. Bitte lassen Sie sie richtig stellen: Von ihr hängen das heutige Datum und der Verlauf ab.',
  },
  'clock-ahead': {
    title: 'Die Uhr des Servers geht vor',
    text: 'Sie ist weiter als die der Datenbank oder als die eines anderen Servers. Bitte lassen Sie sie richtig stellen, ehe Sie weitere Rechnungen schreiben: Was ein Datum trägt, das erst noch kommt, hält spätere Rechnungen auf.',
  },
}

export default function ServerWarning({ warning }: { warning: Warning }) {
  return (
    <Notice kind="warning" title={texts[warning].title}>
      {texts[warning].text}
    </Notice>
  )
}
