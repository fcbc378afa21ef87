import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Settings } from '../settings.ts'
import { isEncrypted } from './age.ts'
import { BackupError } from './backup-error.ts'
import { backupsIn } from './drop-backups.ts'
import { isAhead } from './is-ahead.ts'

export interface RestoreArguments {
  file: string
  /** Whether it is only tried, into a database that is thrown away. */
  isCheck: boolean
  keepsSessions: boolean
  /** The private keys of age that open it; null where it is not encrypted. */
  keys: string | null
}

const usage =
  'Aufruf: npm run restore -- [--check] [--keep-sessions] [--identity SCHLÜSSELDATEI] DATEI\n' +
  'oder, für die neueste Sicherung: npm run restore -- [--check] [--identity SCHLÜSSELDATEI] --newest [ORDNER]'

const switches = ['--check', '--keep-sessions', '--newest']

/** What `npm run restore` was called with. Throws a BackupError with a German sentence. */
export async function readRestoreArguments(
  settings: Settings,
  args: readonly string[],
): Promise<RestoreArguments> {
  const at = args.indexOf('--identity')
  const identity = at < 0 ? null : args[at + 1]
  const given = at < 0 ? args : args.toSpliced(at, 2)
  const names = given.filter((argument) => !switches.includes(argument))
  const isNewest = given.includes('--newest')
  const [name] = names
  const isWrong = names.some((one) => one.startsWith('--')) || names.length > 1 || identity === undefined
  if (isWrong || (!isNewest && name === undefined)) throw new BackupError(usage)
  const file = isNewest ? await newestBackup(settings, name) : resolvedPath(name ?? '')
  if (!(await stat(file).catch(() => null))?.isFile())
    throw new BackupError(`Die Datei ${file} gibt es nicht.`)
  return {
    file,
    isCheck: given.includes('--check'),
    keepsSessions: given.includes('--keep-sessions'),
    keys: (await isEncrypted(file)) ? await readKeys(file, identity) : null,
  }
}

/** npm runs scripts in the project's folder and says where it was called. */
export const resolvedPath = (name: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), name)

/** The newest whole backup of a folder; where none is named, of the data folder's and of the one that has the copies. */
async function newestBackup({ dataFolder, backups }: Settings, named: string | undefined): Promise<string> {
  const usual = [join(dataFolder, 'backups'), ...(backups.copyTo === null ? [] : [backups.copyTo])]
  const folders = named === undefined ? usual : [resolvedPath(named)]
  const all = await Promise.all(
    folders.map(async (folder) =>
      (await backupsIn(folder)).map(({ name, madeAt, mark }) => ({ file: join(folder, name), madeAt, mark })),
    ),
  )
  const newestFirst = all.flat().toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
  if (new Set(newestFirst.flatMap(({ mark }) => mark ?? [])).size > 1)
    throw new BackupError(
      `In ${folders.join(' und ')} liegen Sicherungen mehrerer Firmen. Bitte nennen Sie die Datei; auf welches Kennzeichen ihr Name endet, sehen Sie an den Sicherungen im Datenordner der Firma.`,
    )
  const now = new Date()
  // Where all lie ahead, this machine's own clock may be the one that is wrong.
  const newest = newestFirst.find(({ madeAt }) => !isAhead(madeAt, now)) ?? newestFirst[0]
  if (!newest)
    throw new BackupError(
      `In ${folders.join(' und ')} liegt keine Sicherung. Bitte nennen Sie ihren Ordner: npm run restore -- --newest ORDNER`,
    )
  return newest.file
}

/** Asks for the file with the key where a person sits before it. */
async function readKeys(file: string, identity: string | null): Promise<string> {
  const name = identity ?? (await askForKeys(file))
  if (!name)
    throw new BackupError(
      `Die Sicherung ${file} ist verschlüsselt. Bitte nennen Sie die Datei mit dem Schlüssel: --identity SCHLÜSSELDATEI`,
    )
  const path = resolvedPath(name)
  return readFile(path, 'utf8').catch(() => {
    throw new BackupError(`Die Schlüsseldatei ${path} lässt sich nicht lesen.`)
  })
}

async function askForKeys(file: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question(`${file} ist verschlüsselt. Datei mit dem Schlüssel: `)
  lines.close()
  return answer.trim()
}
