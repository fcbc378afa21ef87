import { beforeEach, describe, expect, test } from 'vitest'
import { useWorld } from '#test/use-world.ts'
import { verifyJournal } from './verify-journal.ts'

const { world } = useWorld({ perTest: true })

beforeEach(async () => {
  const manager = await world.as('manager')
  for (const phone of ['1', '2', '3']) await manager.post('/api/firm', { phone })
})

/** Somebody with the database in hand, past the triggers. */
const tamper = async (statement: string) => {
  await world.owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(statement)
  })
}

describe('the journal', () => {
  test('proves itself', async () => {
    const rows = await world.lastSeq()
    expect(await verifyJournal(world.db.sql)).toMatchObject({ intact: true, rows })
  })

  test.each([
    [
      'a changed text',
      `update journal set data = replace(data::text, '"2"', '"9"')::json where data::text like '%"value":"2"%'`,
      'Der Inhalt der Zeile wurde verändert.',
    ],
    [
      'another author',
      `update journal set user_id = null where data::text like '%"value":"2"%'`,
      'Der Inhalt der Zeile wurde verändert.',
    ],
    [
      'another time',
      `update journal set at = at + interval '1 day' where data::text like '%"value":"2"%'`,
      'Der Inhalt der Zeile wurde verändert.',
    ],
    ['a missing row', `delete from journal where data::text like '%"value":"2"%'`, 'Die Zeile fehlt.'],
  ])('names the row with %s', async (_name, statement, reason) => {
    const [row] = await world.db.sql`select seq from journal where data::text like '%"value":"2"%'`
    await tamper(statement)
    expect(await verifyJournal(world.db.sql)).toEqual({ intact: false, brokenSeq: row?.['seq'], reason })
  })

  test('notices that its end was cut off', async () => {
    const last = await world.lastSeq()
    await tamper(`delete from journal where seq = ${last}`)
    expect(await verifyJournal(world.db.sql)).toMatchObject({ intact: false, brokenSeq: last })
  })

  test('can be neither changed nor emptied by an ordinary statement', async () => {
    for (const statement of [
      'update journal set command = null',
      'delete from journal',
      'truncate journal',
    ]) {
      await expect(world.owner.unsafe(statement)).rejects.toThrow('append-only')
    }
  })
})
