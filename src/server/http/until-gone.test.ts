import fastify from 'fastify'
import { expect, test } from 'vitest'
import { untilGone } from './until-gone.ts'

test('the work for somebody who goes away is told of it', async () => {
  const app = fastify()
  const asked = Promise.withResolvers<AbortSignal>()
  app.get('/', async (_request, reply) => {
    const signal = untilGone(reply)
    asked.resolve(signal)
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const person = new AbortController()
  const answer = fetch(address, { signal: person.signal }).catch(() => 'gone')
  const signal = await asked.promise
  expect(signal.aborted).toBe(false)
  person.abort()
  expect(await answer).toBe('gone')
  await new Promise<void>((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve()),
  )
  await app.close()
})
