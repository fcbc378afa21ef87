import { readFile } from 'node:fs/promises'
import type postgres from 'postgres'
import { extentOfFiles } from '#areas/proof/rules/proof-words.ts'
import { findAnchor } from '#areas/proof/server/find-anchor.ts'
import { leftOutInWords } from '#areas/proof/server/looked-at.ts'
import { proveFigures } from '#areas/proof/server/prove-figures.ts'
import { type FoundFiles, proveFiles } from '#areas/proof/server/prove-files.ts'
import type { Finding } from '#areas/proof/server/prove-kinds.ts'
import { anchorOfMail, parseAnchor } from '#kernel/journal-anchor.ts'
import { type ConnectionSettings, openPostgres } from '#server/db/connect.ts'
import { type Connection, txOn } from '#server/db/driver.ts'
import { isPreliminary, preliminaryDatabase } from '#server/db/migrate.ts'

export { recordedDocuments, tellingEvents } from '#areas/proof/server/recorded-documents.ts'

export interface VerifyOptions {
  /** No file is read. */
  figuresOnly?: boolean
  /** Points of the journal that were kept outside: `seq:hash`, or files of e-mails that Kontor sent. */
  anchors?: readonly string[]
}

/** `[--figures] [--anchor seq:hash | FILE.eml …]`. */
export function verifyOptions(given: readonly string[]): VerifyOptions {
  const start = given.indexOf('--anchor')
  const after = start < 0 ? [] : given.slice(start + 1)
  return { figuresOnly: given.includes('--figures'), anchors: after.filter((one) => !one.startsWith('--')) }
}

/**
 * Proves that everything the journal knows is as it says, and that no byte of a file has changed, also beside a running Kontor; answers the exit
 * code.
 */
export async function verify(
  connection: ConnectionSettings,
  { figuresOnly = false, anchors = [] }: VerifyOptions = {},
): Promise<number> {
  const sql = openPostgres(connection, 1)
  try {
    const [found] = await sql`select to_regclass('journal') is not null as journal`
    if (!found?.['journal']) {
      console.error('Diese Datenbank hat kein Journal. Bitte prüfen Sie KONTOR_DATA oder DATABASE_URL.')
      return 1
    }
    const migrations = await sql<{ name: string }[]>`select name from migrations`
    if (await isPreliminary(migrations.map(({ name }) => name))) {
      console.error(preliminaryDatabase)
      return 1
    }
    const { journal, findings } = await proveFigures(sql)
    if (journal.intact) {
      console.log(
        `Das Journal ist unversehrt: ${journal.rows} Zeilen, Prüfsumme der letzten: ${journal.headHash}`,
      )
    } else console.error(`Das Journal ist beschädigt: Zeile ${journal.brokenSeq}. ${journal.reason}`)
    const areHeld = await sayAnchors(sql, anchors)
    const areRight = sayFindings(findings)
    const files = figuresOnly ? null : await proveFiles(sql, { onProgress: progress() })
    const areFilesRight = files === null || sayFiles(files)
    console.log(figuresOnly ? `${leftOutInWords} Dateien wurden nicht gelesen.` : leftOutInWords)
    return journal.intact && areHeld && areRight && areFilesRight ? 0 : 1
  } finally {
    await sql.end()
  }
}

// So often it is said how far the files are: a terminal that shows nothing for minutes looks like one that hangs.
const progressMs = 5000

/** Says now and then how many files are read. */
function progress(): (soFar: Pick<FoundFiles, 'files' | 'bytes'>) => void {
  let said = performance.now()
  return (soFar) => {
    if (performance.now() - said < progressMs) return
    said = performance.now()
    console.log(`Dateien werden gelesen: ${extentOfFiles({ lookedAt: soFar.files, bytes: soFar.bytes })} …`)
  }
}

function sayFiles({ files, bytes, damaged }: FoundFiles): boolean {
  const extent = extentOfFiles({ lookedAt: files, bytes })
  if (damaged.length === 0) console.log(`Die Dateien sind unverändert: ${extent}.`)
  else
    console.error(
      [
        `Von ${extent} sind verändert (SHA-256):`,
        ...damaged.map((sha256) => `  ${sha256.toString('hex')}`),
      ].join('\n'),
    )
  return damaged.length === 0
}

/** Whether the journal still has each of these points; whoever wrote the chain anew from some row on has lost those after it. */
async function sayAnchors(sql: postgres.Sql, given: readonly string[]): Promise<boolean> {
  const unknown: string[] = []
  for (const text of given) {
    const anchor = parseAnchor(text) ?? (await anchorOfFile(text))
    if (!anchor) {
      unknown.push(`${text}: kein Anker, und keine E-Mail von Kontor`)
      continue
    }
    const found = await sql.begin('read only', (begun) =>
      findAnchor(txOn(begun as unknown as Connection), anchor),
    )
    if (found)
      console.log(
        `Im Journal: ${text}, Zeile ${found.seq} vom ${found.at.toLocaleString('de-DE', { timeZone: 'Europe/Berlin' })}.`,
      )
    else
      unknown.push(
        `${text}: Das Journal wurde danach gekürzt oder neu geschrieben, oder der Anker ist aus einer anderen Datenbank`,
      )
  }
  if (unknown.length > 0) console.error(['Nicht im Journal:', ...unknown.map((one) => `  ${one}`)].join('\n'))
  return unknown.length === 0
}

const anchorOfFile = (file: string) => readFile(file, 'latin1').then(anchorOfMail, () => null)

/** What is right in one line, what is wrong in one each; answers whether all is right. */
function sayFindings(findings: readonly Finding[]): boolean {
  const right = findings.filter(({ faults }) => faults.length === 0)
  const wrong = findings.filter(({ faults }) => faults.length > 0)
  if (right.length > 0) console.log(`Wie das Journal sie kennt: ${right.map(({ name }) => name).join('; ')}.`)
  for (const { name, faults } of wrong)
    console.error([`Vom Journal weichen ab, ${name}:`, ...faults.map((fault) => `  ${fault}`)].join('\n'))
  return wrong.length === 0
}
