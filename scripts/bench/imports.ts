import { must } from '#test/caller.ts'
import { withCleanUp } from './clean-up.ts'
import { german, printTable } from './figures.ts'
import { startInstallation } from './installation.ts'
import { residentMegabytes } from './memory.ts'

const customers = 5000
const path = '/api/partners/receivers/imports'

/** How long 5,000 customers take out of a file: shown, stored, shown again beside what is there, changed; with the node's memory. */
export async function benchImports(): Promise<void> {
  const installation = await startInstallation()
  await withCleanUp(installation.remove, async () => {
    // Its workers bring the routes of files.
    const { manager, pid } = await installation.startNode({ makesPdfs: true })
    const rows: string[][] = []
    const before = residentMegabytes(pid)
    const measure = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      let most = residentMegabytes(pid)
      const watch = setInterval(() => {
        most = Math.max(most, residentMegabytes(pid))
      }, 20)
      const start = performance.now()
      try {
        return await work()
      } finally {
        clearInterval(watch)
        const seconds = (performance.now() - start) / 1000
        rows.push([what, `${german(seconds, 2)} s`, `${german(most - before)} MB`])
      }
    }
    const show = (content: string, settings: object) =>
      manager.postForm(`${path}/previews`, { command: JSON.stringify({ settings }), file: fileOf(content) })
    const send = (content: string, settings: object) =>
      manager.postForm(path, { command: JSON.stringify(settings), file: fileOf(content) })

    const first = tableOf('Hafenstraße')
    const shown = must(await measure('zeigen, alle neu', () => show(first, {})))
    if (shown.created !== customers) throw new Error(`only ${shown.created} are new`)
    must(await measure('anlegen', () => send(first, shown.settings)))
    const second = tableOf('Am Speicher')
    const again = must(await measure('zeigen, alle geändert', () => show(second, { existing: 'update' })))
    if (again.changed !== customers) throw new Error(`only ${again.changed} change`)
    must(await measure('ändern', () => send(second, again.settings)))
    printTable([`${german(customers)} Kunden`, 'Dauer', 'Speicher dazu, höchstens'], rows)
  })
}

const fileOf = (content: string) => new File([content], 'kunden.csv')

function tableOf(street: string): string {
  const lines = Array.from({ length: customers }, (_, at) => {
    const number = 20_001 + at
    return `${number};Möbelhaus ${number} GmbH;${street} ${at % 200};${10_000 + (at % 80_000)};Berlin;post@m${number}.example;14`
  })
  return `Kundennummer;Firma;Straße;PLZ;Ort;E-Mail;Zahlungsziel\n${lines.join('\n')}\n`
}
