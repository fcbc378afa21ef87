import { expect, test } from 'vitest'
import { sendFrom, takeSentForm } from './form-mark.ts'

test('a command knows the form that it was started from, also after a question', async () => {
  const form = {}
  const taken: unknown[] = []
  await sendFrom(form, () => taken.push(takeSentForm()))
  await sendFrom(form, async () => {
    await Promise.resolve()
    taken.push(takeSentForm())
  })
  expect(taken).toEqual([form, form])
  expect(taken[0]).toBe(form)
})

test('only one command carries the entries of a form, and none once it is sent', async () => {
  await sendFrom({}, () => {
    expect(takeSentForm()).not.toBeNull()
    expect(takeSentForm()).toBeNull()
  })
  await sendFrom({}, () => {})
  await expect(sendFrom({}, () => Promise.reject(new Error('no')))).rejects.toThrow()
  expect(takeSentForm()).toBeNull()
})

test('of two forms at once each command gets its own', async () => {
  const below = { name: 'below' }
  const above = { name: 'above' }
  await sendFrom(below, async () => {
    await sendFrom(above, () => expect(takeSentForm()).toBe(above))
    expect(takeSentForm()).toBe(below)
  })
})
