import { availableParallelism, totalmem } from 'node:os'
import { withCleanUp } from './clean-up.ts'
import { german } from './figures.ts'
import { measureDocuments } from './growth/by-documents.ts'
import { measurePeople } from './growth/by-people.ts'
import { measureScreens } from './growth/by-screens.ts'
import { growFirm } from './growth/grown-firm.ts'
import { measureDisk } from './growth/on-disk.ts'
import { startInstallation } from './installation.ts'
import { machineLoad } from './machine-load.ts'
import type { Pace } from './pace.ts'

// More invoices than a firm of ten writes in thirty years: with so many, people and screens are measured.
const mostAtWork = 100_000
// Of those that are written one by one, for what they take on the disk.
const writtenPerBurst = 15

/** How Kontor stands up to growth: documents, open screens, people, nodes, and what it takes of memory and disk (docs/wachstum.md). */
export async function benchGrowth({ rounds, seconds, requests, burst, grown }: Pace): Promise<void> {
  console.log(`  ${availableParallelism()} Kerne, ${german(totalmem() / 2 ** 30)} GB Speicher.\n`)
  await measureDocuments(grown, rounds, requests)
  console.log(`${machineLoad()}\n`)
  const installation = await startInstallation()
  await withCleanUp(installation.remove, async () => {
    const documents = Math.min(grown, mostAtWork)
    const firm = await growFirm(installation, documents, { makesPdfs: true })
    console.log(`  Mit ${german(documents)} Rechnungen:\n`)
    await measureScreens(firm, rounds, Math.ceil(requests / 10))
    console.log(`${machineLoad()}\n`)
    await measurePeople(firm, rounds, 5 * seconds)
    console.log(`${machineLoad()}\n`)
  })
  await measureDisk(burst * writtenPerBurst)
}
