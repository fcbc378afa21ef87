import { readFile, writeFile } from 'node:fs/promises'
import { compareStates } from '#areas/documents/rules/changes/compare-states.ts'
import { documentHistory } from '#areas/documents/rules/changes/document-history.ts'
import type { StateChange } from '#areas/documents/rules/changes/state-change.ts'
import { type DocumentState, documentStateOf } from '#areas/documents/rules/document-state.ts'
import { berlinDay } from '#kernel/day.ts'
import { must } from './caller.ts'
import type { Caller, World } from './world.ts'

const recordedFile = new URL('documents-told.txt', import.meta.url)

/** What was recorded of the demo firm; with UPDATE_HISTORY=1 this is taken instead. */
export async function recordedHistory(told: string): Promise<string> {
  if (process.env['UPDATE_HISTORY'] === '1') await writeFile(recordedFile, told)
  return readFile(recordedFile, 'utf8')
}

/**
 * What Verlauf says of a firm's documents: of each what became of it, and what it would say if each had become the next one of its kind,
 * line by line, so that every field that they carry is told of; of each field the first few changes. Days count from today.
 */
export async function documentsTold({ db }: World, manager: Caller): Promise<string> {
  const documents =
    await db.sql`select document_id, kind::text from documents order by kind, document_day, number`
  const names = new Map(
    (await db.sql`select category_id, short_name from categories`).map((row) => [
      row['category_id'],
      row['short_name'],
    ]),
  )
  const category = (id: string): string => names.get(id) ?? ''
  const said = new Map<string, Set<string>>()
  const blocks: string[] = []
  const say = (title: string, changes: readonly StateChange[]) => {
    const lines = changes.flatMap(({ label, from, to }) => {
      const line = sinceToday(`  ${label}: ${from ?? '–'} → ${to ?? '–'}`)
      const field = label.replace(/\d+/g, '')
      const others = said.get(field) ?? new Set()
      if (others.has(line) || others.size === enough) return []
      said.set(field, others.add(line))
      return line
    })
    if (lines.length > 0) blocks.push([title, ...lines].join('\n'))
  }
  const before = new Map<string, DocumentState>()
  for (const { document_id: id, kind } of documents) {
    const resource = kind === 'BILL' ? 'bills' : 'invoices'
    const entries = must(await manager.get(`/proxy/get/${resource}/${id}/history`))
    for (const step of documentHistory(entries, { category }).reverse())
      say(`${kind}: ${step.title}`, step.changes)
    const state = documentStateOf(entries.at(-1)?.data)
    if (state === null) throw new Error('a document that begins with no state')
    const lines = (state.lineItems ?? []).map((line, index) => ({ ...line, localId: String(index) }))
    const now = { ...state, lineItems: lines }
    const earlier = before.get(kind)
    if (earlier) say(`${kind}: as the next one`, compareStates(earlier, now, { category }))
    before.set(kind, now)
  }
  return `${blocks.join('\n\n')}\n`
}

/** How many changes of a field are told. */
const enough = 6

/** Days as so many from today, and the numbers that follow from them without their own. */
function sinceToday(text: string): string {
  const today = berlinDay(new Date())
  return (
    text
      .replaceAll('\n', ' ¶ ')
      .replace(/(\d\d)\.(\d\d)\.(\d{4})/g, (_, day, month, year) => {
        const found = Date.parse(`${year}-${month}-${day}`) - Date.parse(today)
        return `today${Math.round(found / 86_400_000)}`
      })
      // The end of a week moves on to the next working day (§ 193 BGB), which hangs on today's weekday and the holidays.
      .replace(/(Zu zahlen bis: .* → )today(?:[789]|1[012])$/, '$1<a week on>')
      .replace(/\b20\d\d-\d{5}\b|(?<=\b(?:RE-|Bestellung 45-))\d{4}\b|\b2\d\d-\d{4}\b/g, '<number>')
  )
}
