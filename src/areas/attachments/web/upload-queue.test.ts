import { expect, test } from 'vitest'
import { createUploadQueue, type UploadOutcome } from './upload-queue.ts'

/** A queue whose server answers when the test says so. */
function start() {
  const sent: {
    id: string
    signal: AbortSignal
    tell: (share: number) => void
    answer: (outcome: UploadOutcome) => Promise<void>
  }[] = []
  let count = 0
  const queue = createUploadQueue({
    newId: () => `${++count}`,
    send: ({ id }, signal, tell) =>
      new Promise((settle) => {
        const answer = async (outcome: UploadOutcome) => {
          settle(outcome)
          // Until the queue has heard of it.
          await Promise.resolve()
          await Promise.resolve()
        }
        sent.push({ id, signal, tell, answer })
      }),
  })
  const states = () => queue.uploads.get().map(({ id, state, share, reason }) => [id, state, share, reason])
  return { queue, sent, states }
}

const files = (...names: string[]) => names.map((name) => new File(['x'], name))

test('files go one after the other, and what comes meanwhile joins them', async () => {
  const { queue, sent, states } = start()
  queue.take(files('a', 'b'))
  queue.take(files('c'))
  expect(states()).toEqual([
    ['1', 'sending', 0, ''],
    ['2', 'waiting', 0, ''],
    ['3', 'waiting', 0, ''],
  ])
  sent[0]?.tell(0.5)
  expect(states()[0]).toEqual(['1', 'sending', 0.5, ''])
  await sent[0]?.answer({ kind: 'done' })
  expect(states()).toEqual([
    ['2', 'sending', 0, ''],
    ['3', 'waiting', 0, ''],
  ])
  await sent[1]?.answer({ kind: 'done' })
  await sent[2]?.answer({ kind: 'done' })
  expect(states()).toEqual([])
  expect(sent.map(({ id }) => id)).toEqual(['1', '2', '3'])
})

test('one that fails stays with its reason, the next one goes; tried again it keeps its id', async () => {
  const { queue, sent, states } = start()
  queue.take(files('a', 'b'))
  await sent[0]?.answer({ kind: 'failed', reason: 'Die Datei ist leer', mayRetry: true })
  expect(states()).toEqual([
    ['1', 'failed', 0, 'Die Datei ist leer'],
    ['2', 'sending', 0, ''],
  ])
  queue.retry('1')
  expect(states()[0]).toEqual(['1', 'waiting', 0, 'Die Datei ist leer'])
  await sent[1]?.answer({ kind: 'done' })
  expect(states()).toEqual([['1', 'sending', 0, '']])
  expect(sent.map(({ id }) => id)).toEqual(['1', '2', '1'])
})

test('one that is called off stops and goes, whatever the server says of it; the next one goes on', async () => {
  const { queue, sent, states } = start()
  queue.take(files('a', 'b', 'c'))
  queue.cancel('1')
  expect(sent[0]?.signal.aborted).toBe(true)
  queue.cancel('2')
  await sent[0]?.answer({ kind: 'failed', reason: 'Der Server ist nicht erreichbar.', mayRetry: true })
  expect(states()).toEqual([['3', 'sending', 0, '']])
})
