import { expect, test } from 'vitest'
import { sendFrom, takeSentForm } from './form-mark.ts'

test('a command knows the form that it was started from', () => {
  const form = {}
  expect(sendFrom(form, takeSentForm)).toBe(form)
})

test('of a form that waits for something before it sends, no other command takes the entries meanwhile', async () => {
  const form = {}
  const sent = sendFrom(form, async () => {
    await Promise.resolve()
    return sendFrom(form, takeSentForm)
  })
  expect(takeSentForm()).toBeNull()
  expect(await sent).toBe(form)
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

test('of two forms at once each command gets its own', () => {
  const below = { name: 'below' }
  const above = { name: 'above' }
  sendFrom(below, () => {
    sendFrom(above, () => expect(takeSentForm()).toBe(above))
    expect(takeSentForm()).toBe(below)
  })
})
