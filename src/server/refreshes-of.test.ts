import { expect, test } from 'vitest'
import { declareSubject } from '#kernel/declare.ts'
import { deriveRefreshes } from './refreshes-of.ts'

const lamps = declareSubject('lamps')
const chairs = declareSubject('chairs')
const unseen = declareSubject('unseen')

const refreshesOf = deriveRefreshes([
  { declaration: { resource: 'lamps', dependsOn: [lamps] } },
  { declaration: { resource: 'chairs', dependsOn: [chairs] } },
  { declaration: { resource: 'lamps', dependsOn: [chairs, lamps] } },
  { declaration: { resource: 'prices', dependsOn: [] } },
])

const withJournal = deriveRefreshes([
  { declaration: { resource: 'lamps', dependsOn: [lamps] } },
  { declaration: { resource: 'events', dependsOn: [], followsEverything: true } },
])

test.each([
  ['what it changes', [lamps], ['lamps', 'events']],
  ['nothing else', [], ['events']],
])('what follows every event is refreshed beside %s', (_, changes, expected) => {
  expect(withJournal({ changes })).toEqual(expected)
})

test.each([
  ['what depends on it', [lamps], ['lamps']],
  ['a resource for one of its reads, and each once', [chairs], ['chairs', 'lamps']],
  ['everything, for several changes', [chairs, lamps], ['lamps', 'chairs']],
  ['nothing that nobody shows', [unseen], []],
  ['nothing for no change', [], []],
])('an event refreshes %s', (_, changes, expected) => {
  expect(refreshesOf({ changes })).toEqual(expected)
})
