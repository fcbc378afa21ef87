import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type postgres from 'postgres'
import { writeBackup } from '#server/backup/write-backup.ts'
import { must } from '#test/caller.ts'
import { withCleanUp } from '../clean-up.ts'
import { german, median, printTable } from '../figures.ts'
import { type BenchNode, makeFolder, startInstallation } from '../installation.ts'
import { type HttpClient, httpClient } from '../load.ts'
import { residentMegabytes, sharedMegabytes } from '../memory.ts'
import { untilNoPdfWaits } from '../pdf-queue.ts'

const fileBytes = 300_000
const files = 100
const lonely = 20

/** In bytes. */
interface Sizes {
  database: number
  files: number
  journal: number
  /** All that was ever written ahead. */
  wal: number
  backup: number
  /** How long the backup took, in seconds. */
  seconds: number
}

/** What is kept of invoices that were really written, with their PDFs, and of attachments: in the database, ahead of it, in a backup. */
export async function measureDisk(invoices: number): Promise<void> {
  const [installation, folder] = [await startInstallation(), await makeFolder()]
  const clean = async () => {
    await installation.remove()
    await rm(folder, { recursive: true, force: true })
  }
  await withCleanUp(clean, async () => {
    const { sql } = installation
    const node = await installation.startNode({ makesPdfs: true })
    const client = httpClient(node)
    await client.createInvoice()
    await untilNoPdfWaits(sql)
    const empty = await sizesOf(sql, folder)
    await writeInvoices(client, invoices)
    // Its child still makes PDFs.
    const memory = [
      residentMegabytes(node.pid),
      sharedMegabytes(node.pid),
      sharedMegabytes(installation.postmaster),
    ].map((megabytes) => `${german(megabytes)} MB`)
    await untilNoPdfWaits(sql)
    const written = await sizesOf(sql, folder)
    for (let file = 0; file < files; file++) await attachFile(node)
    const attached = await sizesOf(sql, folder)
    const alone = await walOfOneAlone(sql, client)
    client.close()
    printPieces(
      rowOf('Rechnung mit PDF', empty, written, invoices),
      rowOf(`Anhang von ${german(fileBytes / 1000)} kB`, written, attached, files),
    )
    console.log(
      `  Schreibt jemand nach längerer Ruhe eine einzelne Rechnung, stehen im WAL ${german(alone / 1000)} kB: Jede Seite, die sie berührt, steht einmal ganz darin.\n`,
    )
    await printWhole(sql, {
      'neue Firma': empty,
      [`dazu ${german(invoices)} Rechnungen`]: written,
      [`dazu ${files} Anhänge`]: attached,
    })
    console.log(
      `  Speicher, während PDFs entstehen: Knoten ${memory[0]}, mit seinen Kindern ${memory[1]}; PostgreSQL ${memory[2]}.`,
    )
  })
}

async function writeInvoices(client: HttpClient, count: number): Promise<void> {
  let left = count
  const writer = async () => {
    while (left-- > 0) await client.createInvoice()
  }
  await Promise.all(Array.from({ length: 8 }, writer))
}

/** A file as a scanner makes it: its content cannot be packed further. */
async function attachFile({ manager }: BenchNode): Promise<void> {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), randomBytes(fileBytes - 17)])
  const attachmentData = new File([bytes], 'beleg.pdf')
  const input = { fileId: randomUUID(), fileName: 'beleg.pdf', tag: '', type: '' }
  must(await manager.postForm('/api/attachments', { ...input, attachmentData }))
}

async function sizesOf(sql: postgres.Sql, folder: string): Promise<Sizes> {
  // What is stored only for a moment goes, as autovacuum does it in time.
  await sql`vacuum`
  const [row] = await sql`
    select pg_database_size(current_database()) as database,
      pg_total_relation_size('contents') + pg_total_relation_size('attachments') as files,
      pg_total_relation_size('journal') as journal`
  const wal = await walWritten(sql)
  const start = performance.now()
  const { bytes } = await writeBackup(sql, join(folder, `${randomUUID()}.backup`), 'bench')
  return {
    database: Number(row?.['database']),
    files: Number(row?.['files']),
    journal: Number(row?.['journal']),
    wal,
    backup: bytes,
    seconds: (performance.now() - start) / 1000,
  }
}

async function walWritten(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`select (pg_current_wal_insert_lsn() - '0/0')::int8 as bytes`
  return Number(row?.['bytes'])
}

/** What one invoice writes ahead with its PDF when nobody has written since the last checkpoint. */
async function walOfOneAlone(sql: postgres.Sql, client: HttpClient): Promise<number> {
  const written: number[] = []
  for (let turn = 0; turn < lonely; turn++) {
    await sql`checkpoint`
    const before = await walWritten(sql)
    await client.createInvoice()
    await untilNoPdfWaits(sql)
    written.push((await walWritten(sql)) - before)
  }
  return median(written)
}

function rowOf(name: string, before: Sizes, after: Sizes, count: number): string[] {
  const each = (kind: keyof Sizes) => (after[kind] - before[kind]) / count / 1000
  const rest = each('database') - each('files') - each('journal')
  const sizes = [each('database'), each('files'), each('journal'), rest, each('wal'), each('backup')]
  return [`je ${name}`, ...sizes.map((size) => `${german(size, 1)} kB`)]
}

const printPieces = (...rows: string[][]) =>
  printTable(['Platz', 'Datenbank', 'davon Dateien', 'Journal', 'Rest', 'WAL', 'Sicherung'], rows)

async function printWhole(sql: postgres.Sql, whole: Record<string, Sizes>): Promise<void> {
  const megabytes = (bytes: number) => `${german(bytes / 1e6, 1)} MB`
  const rows = Object.entries(whole).map(([name, { database, backup, seconds }]) => [
    name,
    megabytes(database),
    megabytes(backup),
    `${german(seconds, 1)} s`,
  ])
  printTable(['Im Ganzen', 'Datenbank', 'Sicherung', 'gesichert in'], rows)
  const [row] = await sql`select sum(size)::int8 as bytes from pg_ls_waldir()`
  console.log(`  WAL, das PostgreSQL am Ende vorhält: ${megabytes(Number(row?.['bytes']))}.`)
}
