import { pdfLookBytes, pdfShape } from '#kernel/files/pdf-shape.ts'
import { cutText } from '#kernel/texts/cut-text.ts'
import type { MailFile, ReadMail } from './read-mail.ts'

/** A paper that something brought, with what one has to know of it. */
export type BroughtPaper = MailFile & { note: string | null }

const words = {
  mail: { of: 'dieser E-Mail', ofSame: 'derselben E-Mail' },
  file: { of: 'dieser Datei', ofSame: 'derselben Datei' },
}
const longestNote = 2000

/**
 * What a read e-mail, or a dropped file, brings: its papers, and what is to be said of itself, null where nothing is. That is where something of
 * it could not be read, or where it brings no paper but other files: then it has to be looked at. An e-mail of the mailbox lies there still; a
 * dropped file waits itself, too, where something of it is no paper.
 */
export function papersOf(
  read: Pick<ReadMail, 'files' | 'faults' | 'passed' | 'pictures'>,
  source: keyof typeof words,
): { papers: BroughtPaper[]; said: string | null } {
  const { of, ofSame } = words[source]
  const papers = read.files.filter((file) => !isEmpty(file))
  const faults = [...read.faults, ...read.files.filter(isEmpty).slice(0, mostEmpty).map(emptyFault)]
  if (faults.length > 0) faults.unshift(`Nicht alles aus ${of} ist lesbar.`)
  const isDropped = source === 'file'
  const pictures = isDropped ? picturesText(read.pictures) : ''
  const passed = [passedText(read.passed), pictures].filter(Boolean).join(' ')
  const isLost = (passed !== '' && papers.length === 0) || (isDropped && read.passed.length > 0)
  const isAsked = faults.length > 0 || isLost
  const remark = passed === '' || isAsked ? null : `Aus ${ofSame}: ${passed}`
  return {
    papers: papers.map((file, place) => ({ ...file, note: place === 0 ? remark : null })),
    said: isAsked ? cutText([...faults, passed].filter(Boolean).join(' '), longestNote) : null,
  }
}

/** How much of a PDF there is. */
export function shapeOf(content: Buffer): ReturnType<typeof pdfShape> {
  const [start, end] = [content.subarray(0, pdfLookBytes), content.subarray(-pdfLookBytes)]
  return pdfShape(start.toString('latin1'), end.toString('latin1'))
}

const isEmpty = ({ type, content }: MailFile) => type === 'application/pdf' && shapeOf(content) === 'empty'

const mostEmpty = 10

const emptyFault = ({ fileName }: MailFile) =>
  `„${fileName}“ ist leer oder beschädigt und lässt sich mit keinem Programm öffnen.`

function picturesText(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? 'Das Bild in ihrem Text ist kein Papier.'
    : `Die ${count} Bilder in ihrem Text sind keine Papiere.`
}

// What is told by name; who wants to know more looks into the e-mail.
const mostNamed = 5

function passedText(names: readonly string[]): string {
  const [first, ...others] = names.map((name) => `„${cutText(name, 100)}“`)
  if (first === undefined) return ''
  if (others.length === 0) return `${first} ist kein Papier, das Kontor liest.`
  const shown = [first, ...others.slice(0, mostNamed - 1)]
  const more = names.length - shown.length
  const last = more === 0 ? shown.pop() : more === 1 ? 'eine weitere Datei' : `${more} weitere Dateien`
  return `${shown.join(', ')} und ${last} sind keine Papiere, die Kontor liest.`
}
