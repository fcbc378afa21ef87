import { availableParallelism, totalmem } from 'node:os'
import { withCleanUp } from './clean-up.ts'
import { german } from './figures.ts'
import { measureDocuments } from './growth/by-documents.ts'
import { measurePeople } from './growth/by-people.ts'
import { measureScreens } from './growth/by-screens.ts'
import { type GrownFirm, growFirm } from './growth/grown-firm.ts'
import { measureDisk } from './growth/on-disk.ts'
import { startInstallation } from './installation.ts'
import type { Pace } from './pace.ts'

// How Kontor stands up to growth, and what it takes of memory and disk (docs/wachstum.md).

// More invoices than a firm of ten writes in thirty years: with so many, screens and people are measured.
const mostAtWork = 100_000
// Of those that are written one by one, for what they take on the disk.
const writtenPerBurst = 15

export async function benchDocuments({ rounds, requests, grown }: Pace): Promise<void> {
  console.log(`  ${availableParallelism()} Kerne, ${german(totalmem() / 2 ** 30)} GB Speicher.\n`)
  await measureDocuments(grown, rounds, requests)
}

export const benchScreens = ({ rounds, requests, grown }: Pace): Promise<void> =>
  inGrownFirm(grown, (firm) => measureScreens(firm, rounds, Math.ceil(requests / 10)))

export const benchPeople = ({ rounds, seconds, grown }: Pace): Promise<void> =>
  inGrownFirm(grown, (firm) => measurePeople(firm, rounds, 5 * seconds))

export const benchDisk = ({ burst }: Pace): Promise<void> => measureDisk(burst * writtenPerBurst)

async function inGrownFirm(grown: number, measure: (firm: GrownFirm) => Promise<void>): Promise<void> {
  const documents = Math.min(grown, mostAtWork)
  const installation = await startInstallation()
  await withCleanUp(installation.remove, async () => {
    console.log(`  Mit ${german(documents)} Rechnungen:\n`)
    await measure(await growFirm(installation, documents, { makesPdfs: true }))
  })
}
