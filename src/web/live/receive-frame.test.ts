import { describe, expect, test } from 'vitest'
import type { PushMessage } from '#kernel/declare.ts'
import { entityIdFrom } from '#kernel/id.ts'
import { parseFrame, receiveFrame } from './receive-frame.ts'

const message = (seq: number): PushMessage => ({
  seq,
  event: 'bill created',
  requestId: 'r-1',
  entityId: { uuid: entityIdFrom(0, new Uint8Array(10)) },
  at: '2026-01-02T03:04:05Z',
  data: {},
  refreshes: ['bills', 'tasks'],
})

describe('receiveFrame', () => {
  test('an event moves the number, is told and refreshes its lists', () => {
    expect(receiveFrame(4, message(5))).toEqual({
      lastSeq: 5,
      message: message(5),
      refresh: ['bills', 'tasks'],
      greeting: null,
    })
  })

  test('an event that was seen before is dropped', () => {
    expect(receiveFrame(5, message(5))).toEqual({
      lastSeq: 5,
      message: null,
      refresh: [],
      greeting: null,
    })
  })

  test('a bare number moves the number only', () => {
    expect(receiveFrame(4, { seq: 6 })).toEqual({
      lastSeq: 6,
      message: null,
      refresh: [],
      greeting: null,
    })
  })

  test('a number with lists moves the number and refreshes them, without an event to tell', () => {
    expect(receiveFrame(4, { seq: 6, refreshes: ['tasks'] })).toEqual({
      lastSeq: 6,
      message: null,
      refresh: ['tasks'],
      greeting: null,
    })
  })

  test('a heartbeat changes nothing', () => {
    expect(receiveFrame(4, { event: 'heartbeat' })).toEqual({
      lastSeq: 4,
      message: null,
      refresh: [],
      greeting: null,
    })
  })

  test('the first greeting sets the number and rereads', () => {
    expect(receiveFrame(null, { event: 'version', data: { version: '1', seq: 9 } })).toEqual({
      lastSeq: 9,
      message: null,
      refresh: 'all',
      greeting: { version: '1', seq: 9 },
    })
  })

  describe('the first greeting, when everything was read in the last seconds', () => {
    test('goes on from where the server tells it anew, and rereads nothing', () => {
      const frame = { event: 'version', data: { version: '1', seq: 9, since: 6 } } as const
      expect(receiveFrame(null, frame, true)).toEqual({
        lastSeq: 6,
        message: null,
        refresh: [],
        greeting: frame.data,
      })
    })

    test('rereads where the server does not know how far that was', () => {
      const frame = { event: 'version', data: { version: '1', seq: 9 } } as const
      expect(receiveFrame(null, frame, true)).toMatchObject({ lastSeq: 9, refresh: 'all' })
    })

    test('rereads what was read longer ago, whatever the server tells anew', () => {
      const frame = { event: 'version', data: { version: '1', seq: 9, since: 6 } } as const
      expect(receiveFrame(null, frame, false)).toMatchObject({ lastSeq: 9, refresh: 'all' })
    })
  })

  test('a greeting after a loss waits for the replay', () => {
    expect(receiveFrame(4, { event: 'version', data: { version: '1', seq: 9 } })).toMatchObject({
      lastSeq: 4,
      refresh: [],
    })
  })

  test('a journal that is shorter than what was seen is another one: everything is read again', () => {
    expect(receiveFrame(40, { event: 'version', data: { version: '1', seq: 9 } })).toMatchObject({
      lastSeq: 9,
      refresh: 'all',
    })
  })
})

describe('parseFrame', () => {
  test.each([
    ['{"event":"heartbeat"}'],
    ['{"event":"version","data":{"version":"1","seq":0}}'],
    ['{"seq":3}'],
  ])('reads %s', (text) => {
    expect(parseFrame(text)).toEqual(JSON.parse(text))
  })

  test.each([['{'], ['null'], ['3'], ['{"seq":"3"}'], ['{"event":"bill created"}'], [new ArrayBuffer(1)]])(
    'refuses %s',
    (text) => {
      expect(parseFrame(text)).toBeNull()
    },
  )
})
