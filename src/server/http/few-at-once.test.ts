import { expect, test } from 'vitest'
import { Refusal } from '#kernel/errors.ts'
import { fewAtOnce } from './few-at-once.ts'

const full = new Refusal('too-busy')

test('one person has his places, all have theirs, and each is given back once', () => {
  const { enter } = fewAtOnce({ ofOne: 2, ofAll: 3 })
  const leave = enter('a')
  enter('a')
  expect(() => enter('a')).toThrow(full)
  enter('b')
  expect(() => enter('c')).toThrow(full)
  leave()
  leave()
  const leaveC = enter('c')
  expect(() => enter('a')).toThrow(full)
  leaveC()
  enter('a')
  expect(() => enter('a')).toThrow(full)
})

test('while half of the places are taken one person has fewer', () => {
  const { enter } = fewAtOnce({ ofOne: 4, ofAll: 6, ofOneInRush: 1 })
  for (let count = 0; count < 3; count++) enter('a')
  expect(() => enter('a')).toThrow(full)
  enter('b')
  expect(() => enter('b')).toThrow(full)
  enter('c')
})
