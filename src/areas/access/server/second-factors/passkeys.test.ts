import { beforeEach, expect, test } from 'vitest'
import { authenticator } from '#test/authenticator.ts'
import { type Caller, must } from '#test/caller.ts'
import { people } from '#test/people.ts'
import { useWorld } from '#test/use-world.ts'

const { world } = useWorld()
const publicUrl = 'http://kontor.example'
const currentPassword = people.office.password
const calls = '/api/auth/secondfactors'
let device: ReturnType<typeof authenticator>
let office: Caller

const prepare = async (): Promise<string> =>
  must(await office.post(`${calls}/passkeys/preparations`, { currentPassword })).options.challenge
const set = (attestation: object, name = 'Laptop') => office.post(`${calls}/passkeys`, { name, attestation })
const waiting = async () => (await world.nobody.post('/api/auth', people.office)).body.secondFactor
const goOn = (challenge: string, assertion: object) => world.nobody.post(calls, { challenge, assertion })
const failed = { status: 401, body: { type: 'urn:kontor:error:second-factor-failed' } }

beforeEach(async () => {
  for (const table of ['second_factors', 'recovery_codes', 'login_challenges', 'tries', 'pending_passkeys'])
    await world.db.sql.unsafe(`delete from ${table}`)
  office = await world.as('office')
  device = authenticator(publicUrl)
  expect(must(await set(device.make(await prepare()))).recoveryCodes).toHaveLength(10)
})

test('a passkey signs the challenge of the login, once', async () => {
  const { challenge, code, passkey } = await waiting()
  expect(code).toBe(false)
  expect(passkey).toEqual({
    rpId: 'kontor.example',
    credentials: [{ id: expect.any(String), transports: ['internal'] }],
  })
  const assertion = device.sign(challenge)
  expect(Object.keys(must(await goOn(challenge, assertion)))).toEqual(['token'])
  expect((await goOn(challenge, assertion)).body.type).toBe('urn:kontor:error:challenge-invalid')
  // What it signed for one login is good for no other.
  expect(await goOn((await waiting()).challenge, assertion)).toMatchObject(failed)
})

test('it is named on Mein Konto, and not made twice on one device', async () => {
  const { factors } = must(await office.get(calls))
  expect(factors).toMatchObject([{ kind: 'PASSKEY', name: 'Laptop' }])
  const { options } = must(await office.post(`${calls}/passkeys/preparations`, { currentPassword }))
  expect(options).toMatchObject({
    rp: { id: 'kontor.example' },
    excludeCredentials: [{ transports: ['internal'] }],
  })
  expect((await set(device.make(options.challenge))).status).toBe(422)
})

test('another page, another device and a copy that counts anew are refused', async () => {
  for (const forged of [
    (challenge: string) => device.sign(challenge, 'http://kontor.example.evil.example'),
    (challenge: string) => authenticator('http://evil.example').sign(challenge),
    (challenge: string) => ({ ...authenticator(publicUrl).sign(challenge), id: device.sign('').id }),
    (challenge: string) => ({
      ...device.sign(challenge),
      response: { ...device.sign(challenge).response, signature: 'AAAA' },
    }),
  ])
    expect(await goOn(...(await signed(forged)))).toMatchObject(failed)
  must(await goOn(...(await signed((challenge) => device.sign(challenge)))))
  device.goBack(2)
  await world.db.sql`delete from tries`
  expect(await goOn(...(await signed((challenge) => device.sign(challenge))))).toMatchObject(failed)
})

async function signed(by: (challenge: string) => object): Promise<[string, object]> {
  const { challenge } = await waiting()
  return [challenge, by(challenge)]
}

test('what was made for another page or another challenge is not set', async () => {
  const other = authenticator(publicUrl)
  expect((await set(other.make(await prepare(), 'http://kontor.example:81'))).status).toBe(422)
  const challenge = await prepare()
  await prepare()
  expect((await set(other.make(challenge))).status).toBe(422)
  must(await set(other.make(await prepare())))
})

test('with each that is removed goes the trust in browsers, also while another is left', async () => {
  must(await set(authenticator(publicUrl).make(await prepare()), 'Telefon'))
  const { challenge } = await waiting()
  const told = must(
    await world.nobody.post(calls, { challenge, assertion: device.sign(challenge), trustBrowser: true }),
  )
  const logIn = () =>
    world.nobody.post('/api/auth', { ...people.office, trustedBrowser: told.trustedBrowser })
  expect((await logIn()).status).toBe(200)
  const { factors } = must(await office.get(calls))
  must(await office.post(`${calls}/${factors[0].entityId.uuid}/deletions`, { currentPassword }))
  expect(await logIn()).toMatchObject({
    status: 401,
    body: { type: 'urn:kontor:error:second-factor-needed' },
  })
})

test('no login by itself: without the password there is no challenge', async () => {
  const challenge = await prepare()
  expect((await goOn(challenge, device.sign(challenge))).body.type).toBe('urn:kontor:error:challenge-invalid')
})
