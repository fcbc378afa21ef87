import { afterEach, expect, test, vi } from 'vitest'
import { access } from '../src/access.ts'
import { people } from './people.ts'
import { setUpApp } from './second-factor.ts'
import { useWorld } from './use-world.ts'

const { world } = useWorld()
const logIn = () => world.nobody.post('/api/auth', people.manager)
const run = (...given: string[]) => access(world.node.services.settings, world.connection, given)

const said: string[] = []
for (const way of ['log', 'error'] as const)
  vi.spyOn(console, way).mockImplementation((text: unknown) => void said.push(String(text)))
afterEach(() => said.splice(0))

test('takes the second factor of the last manager away, beside a running Kontor', async () => {
  await setUpApp(world, 'manager')
  expect((await logIn()).status).toBe(401)
  expect(await run(` ${people.manager.email.toUpperCase()} `)).toBe(0)
  expect(said.splice(0)).toEqual([
    expect.stringMatching(/^Der zweite Faktor von helga\.nord@\S+ ist entfernt\./),
  ])
  expect((await logIn()).status).toBe(200)
  expect(await run(people.manager.email)).toBe(0)
  expect(said).toEqual(['helga.nord@nordlicht.example hat keinen zweiten Faktor.'])
})

test('does nothing in a database of a newer version', async () => {
  await setUpApp(world, 'manager')
  await world.owner`insert into migrations (name, sha256) values ('9999-later.sql', 'later')`
  expect(await run(people.manager.email)).toBe(1)
  expect(said).toEqual([expect.stringMatching(/^Diese Daten sind von einer neueren Version von Kontor/)])
  expect((await logIn()).status).toBe(401)
  await world.owner`delete from migrations where name = '9999-later.sql'`
  expect(await run(people.manager.email)).toBe(0)
})

test.each([
  [[], /^Aufruf/],
  [['a@b.example', 'zwei'], /^Aufruf/],
  [['niemand@nordlicht.example'], /gibt es nicht/],
])('%j is refused', async (given, reason) => {
  expect(await run(...given)).toBe(1)
  expect(said).toEqual([expect.stringMatching(reason)])
})
