import { describe, expect, test } from 'vitest'
import { type Caller, must } from '#test/caller.ts'
import { useWorld } from '#test/use-world.ts'
import { mostViews } from '../contract.ts'

const { manager, office } = useWorld()

const view = {
  resource: 'invoices',
  name: 'Müller 2026',
  query: 'partner=x&sort=-amountGross',
  shared: false,
}
const save = async (by: Caller, part: object) =>
  must(await by.post('/api/views', { ...view, ...part })).entityId
const namesOf = async (by: Caller, resource = 'invoices') =>
  must(
    await by.get(
      `/proxy/get/views?searchFilter=${encodeURIComponent(JSON.stringify({ filterType: 'resource', resource }))}`,
    ),
  ).section.map((row: { name: string }) => row.name)
const messageOf = ({ body }: { body: { errors?: { message: string }[] } }) => body.errors?.[0]?.message

describe('a view', () => {
  test('is its maker’s alone, unless it is shared; each sees his own and the shared ones of a list', async () => {
    const own = await save(office, { name: 'Meine' })
    expect(await namesOf(office)).toEqual(['Meine'])
    expect(await namesOf(manager)).toEqual([])
    const shared = await save(office, { name: 'Alle Messen', shared: true })
    expect(await namesOf(manager)).toEqual(['Alle Messen'])
    expect(await namesOf(office)).toEqual(['Alle Messen', 'Meine'])
    expect(await namesOf(office, 'bills')).toEqual([])
    // Somebody else's own one is not there.
    expect((await manager.post(`/api/views/${own.uuid}/deletions`)).status).toBe(404)
    const changed = { ...view, entityId: own, name: 'Fremde' }
    expect((await manager.post('/api/views/replacements', changed)).status).toBe(404)
    must(await office.post(`/api/views/${shared.uuid}/deletions`))
    must(await office.post(`/api/views/${own.uuid}/deletions`))
    expect(await namesOf(office)).toEqual([])
  })

  test('that is shared is changed by its maker or a manager, and kept to himself by its maker alone', async () => {
    const made = await save(manager, { name: 'Geteilt', shared: true })
    const next = { ...view, entityId: made, name: 'Anders', shared: true }
    expect((await office.post('/api/views/replacements', next)).status).toBe(403)
    expect((await office.post(`/api/views/${made.uuid}/deletions`)).status).toBe(403)
    const ofOffice = await save(office, { name: 'Büro', shared: true })
    must(await manager.post('/api/views/replacements', { ...next, entityId: ofOffice, name: 'Vom Büro' }))
    const kept = { ...next, entityId: ofOffice, name: 'Vom Büro', shared: false }
    const refused = await manager.post('/api/views/replacements', kept)
    expect([refused.status, messageOf(refused)]).toEqual([
      422,
      'Nur wer die Ansicht angelegt hat, kann sie für sich behalten',
    ])
    must(await office.post('/api/views/replacements', kept))
    expect(await namesOf(manager)).toEqual(['Geteilt'])
    // Nothing different: no event.
    expect(must(await office.post('/api/views/replacements', kept))).toEqual({})
    must(await manager.post(`/api/views/${made.uuid}/deletions`))
    must(await office.post(`/api/views/${ofOffice.uuid}/deletions`))
  })

  test('has a name that its maker gave once to this list; others and other lists may have it, too', async () => {
    await save(office, { name: 'Offen ab 500' })
    const again = await office.post('/api/views', { ...view, name: 'offen AB 500' })
    expect([again.status, messageOf(again)]).toEqual([
      422,
      'Eine Ansicht dieses Namens haben Sie für diese Liste schon',
    ])
    await save(office, { name: 'Offen ab 500', resource: 'bills' })
    await save(manager, { name: 'Offen ab 500' })
  })

  test('is kept of tasks and reports, too, and nobody sees one of a list that he may not read', async () => {
    for (const resource of ['tasks', 'openinvoices', 'openbills', 'productyields'])
      await save(manager, { name: 'Für alle', resource, shared: true })
    expect(await namesOf(office, 'tasks')).toEqual(['Für alle'])
    expect(await namesOf(office, 'openinvoices')).toEqual(['Für alle'])
    expect(await namesOf(office, 'openbills')).toEqual(['Für alle'])
    // The yields are the managers'.
    expect(await namesOf(office, 'productyields')).toEqual([])
    expect(await namesOf(manager, 'productyields')).toEqual(['Für alle'])
    const yields = { ...view, name: 'Meine', resource: 'productyields' }
    expect((await office.post('/api/views', yields)).status).toBe(403)
  })

  test.each([
    [{ name: '' }, 'Bitte geben Sie der Ansicht einen Namen'],
    [{ name: undefined }, 'Bitte geben Sie der Ansicht einen Namen'],
    [{ resource: undefined }, 'Liste fehlt'],
    [{ query: undefined }, 'Auswahl der Ansicht fehlt'],
    [{ query: `x=${'a'.repeat(8000)}` }, 'Die Auswahl der Ansicht ist zu lang'],
    [{ query: 'suche=<script>' }, 'Die Auswahl der Ansicht ist keine Adresse'],
  ])('is refused: %j', async (part, message) => {
    const answer = await office.post('/api/views', { ...view, name: 'Falsch', ...part })
    expect([answer.status, messageOf(answer)]).toEqual([422, message])
  })

  test('has company of at most so many', async () => {
    for (let n = (await namesOf(manager, 'bills')).length; n < mostViews; n += 1)
      await save(manager, { name: `Nr. ${n}`, resource: 'bills' })
    const more = await manager.post('/api/views', { ...view, name: 'Eine mehr', resource: 'bills' })
    expect([more.status, messageOf(more)]).toEqual([
      422,
      `Mehr als ${mostViews} Ansichten einer Liste kann niemand behalten. Bitte löschen Sie eine.`,
    ])
  })
})
