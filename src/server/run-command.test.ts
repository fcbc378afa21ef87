import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { declareEvent, declareSystemCommand } from '#kernel/declare.ts'
import { z } from '#kernel/zod.ts'
import { must } from '#test/caller.ts'
import { useWorld } from '#test/use-world.ts'
import { command, fact } from './command.ts'
import { runSystemCommand } from './run-system-command.ts'

const { world, manager } = useWorld()

describe('a command', () => {
  test('is committed, answered and recorded once', async () => {
    const before = await world.lastSeq()
    const answer = await manager.post('/api/firm', { phone: '+49 40 1' })
    expect(answer.status).toBe(200)
    expect(answer.body.seq).toBe(before + 1)
    expect(await world.eventsAfter(before)).toEqual([
      {
        event: 'firm changed',
        entityId: answer.body.entityId.uuid,
        data: { changes: [{ propertyName: 'phone', oldValue: '+49 40 123456', value: '+49 40 1' }] },
      },
    ])
  })

  test('that changes nothing records nothing', async () => {
    const before = await world.lastSeq()
    const answer = await manager.post('/api/firm', { phone: '+49 40 1' })
    expect(answer.status).toBe(200)
    expect(await world.eventsAfter(before)).toEqual([])
  })

  test('under a repeated request id answers what was recorded and changes nothing', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const first = await manager.post('/api/firm', { phone: '+49 40 2' }, key)
    await manager.post('/api/firm', { phone: '+49 40 3' })
    const seq = await world.lastSeq()
    const second = await manager.post('/api/firm', { phone: '+49 40 2' }, key)
    expect(second.body).toEqual(first.body)
    expect(await world.lastSeq()).toBe(seq)
    expect((await manager.get('/proxy/get/firm')).body.phone).toBe('+49 40 3')
  })

  test('under a request id that was used for another input is refused', async () => {
    const key = { 'idempotency-key': randomUUID() }
    await manager.post('/api/firm', { phone: '+49 40 4' }, key)
    const answer = await manager.post('/api/firm', { phone: '+49 40 5' }, key)
    expect(answer.status).toBe(409)
    expect(answer.body.type).toBe('urn:kontor:error:request-id-reused')
  })

  test('that would change nothing any more answers under its request id what was recorded', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const first = await manager.post('/api/firm', { phone: '+49 40 7' }, key)
    const second = await manager.post('/api/firm', { phone: '+49 40 7' }, key)
    expect(second.body).toEqual(first.body)
    const other = await manager.post(
      '/api/firm',
      { phone: '+49 40 7', website: 'www.nordlicht.example' },
      key,
    )
    expect(other.body.type).toBe('urn:kontor:error:request-id-reused')
  })

  test('that is refused in another form under its request id is told that the id was used', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const path = '/api/paymenttargets/'
    expect((await manager.post(path, { paymentTargetDays: 79 }, key)).status).toBe(201)
    expect((await manager.post(path, { paymentTargetDays: 79 })).status).toBe(422)
    expect((await manager.post(path, { paymentTargetDays: 79 }, key)).status).toBe(201)
    const elsewhere = await manager.post(`${path}${randomUUID()}/deletion`, {}, key)
    expect(elsewhere.body.type).toBe('urn:kontor:error:request-id-reused')
  })

  test('whose event it does not declare writes nothing', async () => {
    const elsewhere = declareEvent({ name: 'renamed', data: z.object({}), changes: [], visibleTo: 'working' })
    const rename = command(
      declareSystemCommand({ name: 'rename', events: [] }),
      async (tx, _input, context) => {
        context.write(tx.updateTable('firm').set({ phone: 'nobody' }))
        return fact(elsewhere, context.newId(), {})
      },
    )
    const before = await world.lastSeq()
    await expect(runSystemCommand(world.db, rename)).rejects.toThrow('does not declare')
    expect((await manager.get('/proxy/get/firm')).body.phone).not.toBe('nobody')
    expect(await world.lastSeq()).toBe(before)
    expect(await world.openTransactions()).toBe(0)
  })

  test('finds what it wrote when it reads on; behind a write that failed it is refused for what that said', async () => {
    const days = (amount: number) =>
      command(declareSystemCommand({ name: 'read on', events: [] }), async (tx, _input, context) => {
        await tx.selectFrom('firm').select('name').executeTakeFirstOrThrow()
        for (const day of [81, 81 + amount])
          context.write(
            tx
              .insertInto('payment_targets')
              .values({ payment_target_id: context.newId(), payment_target_days: day }),
          )
        const { count } = await tx
          .selectFrom('payment_targets')
          .select((select) => select.fn.countAll<number>().as('count'))
          .where('payment_target_days', '>=', 81)
          .executeTakeFirstOrThrow()
        throw new Error(`found ${count}`)
      })
    await expect(runSystemCommand(world.db, days(1))).rejects.toThrow('found 2')
    await expect(runSystemCommand(world.db, days(0))).rejects.toThrow('payment_targets_days')
    expect(
      must(await manager.get('/proxy/get/paymenttargets?startIndex=0&stopIndex=50')).section,
    ).not.toContainEqual(expect.objectContaining({ paymentTargetDays: 81 }))
    expect(await world.openTransactions()).toBe(0)
  })

  test('whose reads travel together is refused for the one that failed, not for one behind it', async () => {
    const together = command(declareSystemCommand({ name: 'read together', events: [] }), async (tx) => {
      const failing = sql`select 1 / (count(*) - count(*)) from firm`.execute(tx)
      // As a loader that does something with it is heard of later than the next statement.
      const heardLater = failing.catch(async (error: unknown) => {
        await sleep(100)
        throw error
      })
      await Promise.all([heardLater, tx.selectFrom('firm').select('name').execute()])
      return {}
    })
    const division = { code: '22012' }
    await expect(runSystemCommand(world.db, together)).rejects.toMatchObject(division)
  })

  test('that gives up while it still writes has written nothing', async () => {
    const late = command(
      declareSystemCommand({ name: 'too late', events: [] }),
      async (tx, _input, context) => {
        await tx.selectFrom('firm').select('name').executeTakeFirstOrThrow()
        const end = performance.now() + 100
        const goOn = () => {
          context.write(tx.updateTable('firm').set({ website: 'late.example' }))
          if (performance.now() < end) setImmediate(goOn)
        }
        goOn()
        throw new Error('given up')
      },
    )
    await expect(runSystemCommand(world.db, late)).rejects.toThrow('given up')
    await sleep(150)
    expect((await manager.get('/proxy/get/firm')).body.website).not.toBe('late.example')
    expect(await world.openTransactions()).toBe(0)
  })

  test('without a fact is refused for what its write failed of', async () => {
    const silent = command(
      declareSystemCommand({ name: 'silent', events: [] }),
      async (tx, _input, context) => {
        const taken = { payment_target_id: context.newId(), payment_target_days: 14 }
        context.write(tx.insertInto('payment_targets').values(taken))
        context.write(
          tx.insertInto('payment_targets').values({ ...taken, payment_target_id: context.newId() }),
        )
        return {}
      },
    )
    await expect(runSystemCommand(world.db, silent)).rejects.toThrow('payment_targets_days')
  })

  test('sent twice at the same moment happens once', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const before = await world.lastSeq()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => manager.post('/api/firm', { phone: '+49 40 6' }, key)),
    )
    expect(new Set(answers.map((answer) => answer.body.seq))).toEqual(new Set([before + 1]))
    expect(await world.lastSeq()).toBe(before + 1)
  })

  test.each([
    ['that takes something unique', '/api/paymenttargets/', { paymentTargetDays: 77 }, 201],
    [
      'that changes an old value',
      '/api/firm/props/website',
      { oldValue: 'www.nordlicht.example', value: 'x.example' },
      200,
    ],
  ])('%s, sent twice at the same moment, is answered twice', async (_name, path, body, status) => {
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 8 }, () => manager.post(path, body, key)))
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
    expect(new Set(answers.map((answer) => answer.body.seq)).size).toBe(1)
  })

  test('that deletes, sent twice at the same moment, is answered twice', async () => {
    const { body } = await manager.post('/api/paymenttargets/', { paymentTargetDays: 78 })
    const key = { 'idempotency-key': randomUUID() }
    const path = `/api/paymenttargets/${body.entityId.uuid}/deletion`
    const answers = await Promise.all(Array.from({ length: 8 }, () => manager.post(path, {}, key)))
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
  })
})
