import { type Day, formatDay } from '#kernel/day.ts'
import { anchorText, type JournalAnchor } from '#kernel/journal-anchor.ts'

interface AnchorMailFacts {
  /** The firm's name. */
  firm: string
  /** The day in Germany on which it is written. */
  day: Day
  anchor: JournalAnchor
}

/** The e-mail that brings the anchor of the journal out of the house each day (decisions §10 'Anchors'). */
export function anchorMail({ firm, day, anchor }: AnchorMailFacts): { subject: string; body: string } {
  const shown = formatDay(day)
  const paragraphs = [
    'Guten Tag,',
    `das ist der Anker des Journals von ${firm} vom ${shown}:`,
    anchorText(anchor),
    'Heben Sie diese E-Mail bitte auf: Mit ihr lässt sich später zeigen, ob die Bücher bis zu diesem Tag an Kontor vorbei gekürzt oder umgeschrieben wurden.',
    'Geprüft wird der Anker in Kontor auf der Seite „Firma“ im Feld „Anker prüfen“, oder auf dem Server mit der gespeicherten E-Mail:',
    'npm run journal -- verify --anchor DATEI.eml',
    'Freundliche Grüße\nKontor',
  ]
  return { subject: `${firm}: Anker des Journals vom ${shown}`, body: `${paragraphs.join('\n\n')}\n` }
}
