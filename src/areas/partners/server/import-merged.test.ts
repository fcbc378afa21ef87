import { expect, test } from 'vitest'
import { must } from '#test/caller.ts'
import { receiverInput, supplierInput } from '#test/trade.ts'
import { useWorld } from '#test/use-world.ts'

const { manager, office } = useWorld()

type Side = 'receivers' | 'suppliers'
const sides = [
  ['receivers', 'debitorNumber', 'Debitorennr.', receiverInput],
  ['suppliers', 'creditorNumber', 'Kreditorennr.', supplierInput],
] as const

/** One who was merged, with 11111 or 71111, with one who has 11112 or 71112. */
async function merged(side: Side, first: number): Promise<string> {
  const [, name, , input] = sides.find(([one]) => one === side) ?? sides[0]
  const made: string[] = []
  for (const [place, companyName] of ['Werkstatt Alt', 'Werkstatt Neu'].entries()) {
    const given = input({ shortName: `W${place}`, companyName })
    for (const { roleDetails } of given.rolesData) Object.assign(roleDetails, { [name]: first + place })
    made.push(must(await manager.post(`/api/partners/${side}`, given)).entityId.uuid)
  }
  const [gone, stays] = made as [string, string]
  must(await manager.post(`/api/partners/${side}/${gone}/mergers`, { intoEntityId: stays }))
  return stays
}

test.each(sides)('%s: the number of who was merged finds who he is now', async (side, name, label) => {
  const first = side === 'receivers' ? 11111 : 71111
  const stays = await merged(side, first)
  const path = `/api/partners/${side}/imports`
  const file = (row: string) => new File([`${label};Firma;E-Mail;PLZ;Ort;Straße\n${row}\n`], 'a.csv')
  const preview = async (row: string, settings: object) =>
    must(
      await office.postForm(`${path}/previews`, { command: JSON.stringify({ settings }), file: file(row) }),
    )
  const send = (row: string, settings: object) =>
    office.postForm(path, { command: JSON.stringify(settings), file: file(row) })

  const row = `${first};Werkstatt Alt;neu@werkstatt.example;;;`
  const by = `${label} (zusammengeführt mit „Werkstatt Neu“)`
  const kept = await preview(row, { existing: 'skip' })
  expect(kept).toMatchObject({ created: 0, skipped: 1, problems: [], recognised: [{ by, count: 1 }] })
  expect(kept.rows).toMatchObject([{ kind: 'KEPT', by }])
  expect((await send(row, kept.settings)).status).toBe(200)

  const columns = [name, null, 'email', null, null, null]
  const shown = await preview(row, { existing: 'update', columns })
  expect(shown).toMatchObject({ created: 0, changed: 1, problems: [], maybes: [] })
  expect(shown.changes).toEqual([{ name: 'E-Mail', count: 1 }])
  expect(shown.rows[0].cells[0]).toEqual({ value: `${first + 1}`, was: `${first}` })
  must(await send(row, shown.settings))
  const now = must(await office.get(`/proxy/get/${side}?searchText=werkstatt`)).section
  expect(now).toMatchObject([
    { entityId: { uuid: stays }, [name]: first + 1, email: 'neu@werkstatt.example' },
  ])

  // Another program's number, as its name says: asked, and named where it is nobody's that there is.
  const other = `${first};Glashaus;;20357;Hamburg;Weg 1`
  const asked = await preview(other, {})
  const [{ key, uuid, text }] = asked.maybes
  const called = `Werkstatt Neu (${first + 1})`
  expect(text).toBe(`Glashaus hat eine Nummer, deren Partner mit ${called} zusammengeführt wurde.`)
  const settings = { ...asked.settings, sames: [{ key, uuid, isSame: false }] }
  const message = `Die ${label} ${first} war die eines Partners, der mit ${called} zusammengeführt wurde. Bitte eine andere angeben oder leer lassen.`
  expect((await preview(other, settings)).problems).toEqual([{ line: 2, column: label, cell: 'A2', message }])
  expect(await send(other, settings)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'rows.2', message: `Zeile 2, ${label}: ${message}` }] },
  })
})
