import { berlinDay } from '#kernel/day.ts'
import { compareWithPlainSql } from '#test/plain-documents.ts'
import { withCleanUp } from './bench/clean-up.ts'
import { fillDocuments, startParties } from './bench/documents-filled.ts'
import { startInstallation } from './bench/installation.ts'

const questions = 200
const words = ['kommode', 'sessel', 'nussbaum', 'osterle', 'rosenholz', 'ki', 'moebelwerk', 'ahrens', 'xyzzy']

/** Asks the lists of a million invoices and their bills at random, beside SQL written otherwise; throws at the first difference. */
export async function compareMillion(
  count: number,
  tell: (line: string) => void,
  seed = Date.now() % 1_000_000,
): Promise<void> {
  const installation = await startInstallation()
  await withCleanUp(installation.remove, async () => {
    const node = await installation.startNode({ makesPdfs: false })
    await fillDocuments(installation.sql, node, await startParties(node), count)
    const asked = { sql: installation.sql, manager: node.manager, today: berlinDay(new Date()), seed, words }
    for (const list of ['invoices', 'bills'] as const) {
      const rows = await compareWithPlainSql(asked, list, questions)
      tell(`${list}: ${questions} Fragen (${seed}), ${rows} Zeilen und alle Summen gleich`)
    }
  })
}
