import { afterEach, expect, test } from 'vitest'
import { must } from '#test/caller.ts'
import { nordlicht } from '#test/people.ts'
import { startWorld, type World } from '#test/world.ts'

let world: World
afterEach(() => world.stop())

const mailing = async (env: Record<string, string>) => {
  world = await startWorld({ env })
  return must(await (await world.as('office')).get('/proxy/get/firm/mailing'))
}

test('without a mail server there is none, and customers answer to the firm', async () => {
  expect(await mailing({})).toEqual({ server: null, mailFrom: null, customerSender: nordlicht.email })
})

test('the server is named, its password is not', async () => {
  const env = {
    SMTP_URL: 'smtp://buero:geheim@127.0.0.1',
    MAIL_FROM: 'Nordlicht <post@nordlicht.example>',
  }
  const answer = await mailing(env)
  expect(answer).toEqual({
    server: { host: '127.0.0.1', port: 587, isEncrypted: false },
    mailFrom: env.MAIL_FROM,
    customerSender: nordlicht.email,
  })
  expect(JSON.stringify(answer)).not.toContain('geheim')
})
