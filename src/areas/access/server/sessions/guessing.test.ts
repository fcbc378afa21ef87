import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { until } from '#test/until.ts'
import { useWorld } from '#test/use-world.ts'
import { hashingForKnown } from '../passwords/password.ts'

const logged: string[] = []
const { world } = useWorld({ env: () => ({ KONTOR_TRUST_PROXY: '1' }), logged })
const { office, manager } = people

const tries = 2353
const address = (i: number) => `198.${18 + (i >> 16)}.${(i >> 8) & 255}.${i & 255}`
const logIn = (password: string, from: number, more: object = {}, email: string = office.email) =>
  world.nobody.post('/api/auth', { email, password, ...more }, { 'x-forwarded-for': address(from) })

const known = { browserKey: 'der eigene' }

/** So many wrong passwords, each from another address, from `atOnce` at once; answers how many were looked at. */
async function guess(
  email: string,
  count: number,
  atOnce = 40,
): Promise<{ looked: number; seconds: number }> {
  const began = performance.now()
  let [next, looked] = [0, 0]
  const one = async () => {
    while (next < count) {
      const from = next++
      const { status } = await logIn(`geraten ${from}`, from, {}, email)
      if (status === 401) looked++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return { looked, seconds: (performance.now() - began) / 1000 }
}

test('an address without an account is answered in the same way, and no reason to warn', async () => {
  const { looked, seconds } = await guess('niemand@nordlicht.example', 200)
  expect(looked).toBeGreaterThanOrEqual(20)
  expect(looked).toBeLessThanOrEqual(20 + Math.ceil(seconds) + 10)
  const { token } = must(await logIn(manager.password, 9, {}, manager.email))
  expect(must(await world.withToken(token).get('/api/warnings'))).not.toContain('passwords-guessed')
  expect(logged.filter((line) => line.includes('is guessed'))).toEqual([])
})

test(`${tries} wrong passwords from as many addresses: twenty, then one a second; the owner goes on`, async () => {
  must(await logIn(office.password, 1_000_001 % 65_536, known))
  const { token } = must(await logIn(manager.password, 9, {}, manager.email))
  const warnings = async () => must(await world.withToken(token).get('/api/warnings'))
  expect(await warnings()).not.toContain('passwords-guessed')
  const guessing = guess(office.email, tries)
  // Meanwhile, at once.
  for (let i = 0; i < 5; i++) must(await logIn(office.password, 7, known))
  const { looked, seconds } = await guessing
  expect(looked).toBeGreaterThanOrEqual(20)
  // A few begin together before the first is counted.
  expect(looked).toBeLessThanOrEqual(20 + Math.ceil(seconds) + 10)
  must(await logIn(office.password, 7, known))
  expect(await warnings()).toContain('passwords-guessed')
  const lines = logged.filter((line) => line.includes('is guessed'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain(office.email)
  // And so on every node.
  const [second] = [await world.secondNode()]
  const there = await fetch(`${second.address}/api/warnings`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await there.json()).toContain('passwords-guessed')
  // A right one from elsewhere is let in when its second has come, and ends nothing.
  await world.db.sql`update tries set last_at = now() - interval '1 second' where kind = 'account'`
  await world.db.sql`delete from tries where kind in ('pair', 'address')`
  expect((await logIn(office.password, 50_000)).status).toBe(200)
  expect(await warnings()).toContain('passwords-guessed')
})

test('other accounts notice nothing', async () => {
  const { token } = must(await logIn(manager.password, 60_000, {}, manager.email))
  expect(token).toBeTruthy()
})

test('one account at once, from its own browser, keeps no other one waiting', async () => {
  must(await logIn(office.password, 7, known))
  must(await logIn(manager.password, 9, known, manager.email))
  const held = Promise.withResolvers<void>()
  const holder = hashingForKnown.run(() => held.promise)
  let refused = 0
  const flood = Array.from({ length: 25 }, async () => {
    const { status, body } = await logIn(manager.password, 9, known, manager.email)
    if (body.type === 'urn:kontor:error:too-busy') refused++
    return status
  })
  // All of them have come by then: whoever came later would find the line free.
  await until(async () => refused >= 22)
  const other = logIn(office.password, 7, known)
  // It is in the line by then, or refused.
  await Promise.race([other, sleep(300)])
  held.resolve()
  await holder
  expect((await other).status).toBe(200)
  expect((await Promise.all(flood)).filter((status) => status === 200)).toHaveLength(3)
})
