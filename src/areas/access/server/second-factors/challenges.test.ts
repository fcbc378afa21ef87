import { expect, test } from 'vitest'
import { must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { setUpApp } from '#test/second-factor.ts'
import { useWorld } from '#test/use-world.ts'

const { world } = useWorld({ env: () => ({ KONTOR_TRUST_PROXY: '1' }) })
const known = { browserKey: 'der eigene' }

/** The challenge of a login whose password is right, from there. */
async function from(address: string, more: object = {}): Promise<string> {
  const input = { ...people.office, ...more }
  const { body } = await world.nobody.post('/api/auth', input, { 'x-forwarded-for': address })
  return body.secondFactor.challenge
}

const goOn = (challenge: string | undefined, code: string, more: object = {}) =>
  world.nobody.post('/api/auth/secondfactors', { challenge, code, ...more })

test('somebody else who knows the password pushes no login out, and gathers no challenges', async () => {
  const app = await setUpApp(world, 'office')
  must(await goOn(await from('198.51.100.1', known), await app.code(), known))
  const own = [await from('198.51.100.1', known), await from('198.51.100.2')]
  const others: string[] = []
  for (let i = 0; i < 11; i++) others.push(await from('203.0.113.9', { browserKey: `fremd ${i}` }))
  for (const one of own) must(await goOn(one, await app.code()))
  // Of one place the newest ten are good.
  expect((await goOn(others[0], await app.code())).body.type).toBe('urn:kontor:error:challenge-invalid')
  must(await goOn(others[1], await app.code()))
})
