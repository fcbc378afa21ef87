import { describe, expect, test } from 'vitest'
import { type EntryStorage, entryStore, fits, type KeptEntries, keepable } from './kept-entries.ts'

const minute = 60_000
const day = 24 * 60 * minute

function memory(most = 5_000_000): EntryStorage & { texts: Map<string, string> } {
  const texts = new Map<string, string>()
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    setItem(key, text) {
      if (text.length > most) throw new Error('QuotaExceededError')
      texts.set(key, text)
    },
    removeItem: (key) => void texts.delete(key),
    key: (index) => [...texts.keys()][index] ?? null,
    get length() {
      return texts.size
    },
  }
}

function entries(form: string, changes: Partial<KeptEntries> = {}): KeptEntries {
  const values = { billNumber: 'R-1' }
  const begunFrom = { version: '1.0' }
  return {
    form,
    draft: 'draft-1',
    what: 'eine Eingangsrechnung',
    path: '/auth/incoming/bills/new',
    at: 0,
    initial: {},
    values,
    begunFrom,
    tried: null,
    ...changes,
  }
}

test('keeps by user and form, and gives back what was kept', () => {
  const store = entryStore(memory(), '1.2.0', () => minute)
  expect(store.keep('helga', entries('bill/new'))).toBe(true)
  expect(store.read('helga', 'bill/new')).toEqual(entries('bill/new'))
  expect(store.read('helga', 'bill/other')).toBeNull()
  expect(store.read('ole', 'bill/new')).toBeNull()
  store.remove('helga', 'bill/new')
  expect(store.read('helga', 'bill/new')).toBeNull()
})

test('the last writer wins, and all are told with the latest first', () => {
  const store = entryStore(memory(), '1.2.0', () => minute)
  store.keep('helga', entries('bill/new', { at: 1 }))
  store.keep('helga', entries('invoice/new', { at: 3 }))
  store.keep('helga', entries('bill/new', { at: 2, values: { billNumber: 'R-2' } }))
  expect(store.all('helga').map(({ form }) => form)).toEqual(['invoice/new', 'bill/new'])
  expect(store.read('helga', 'bill/new')?.values).toEqual({ billNumber: 'R-2' })
})

test('a form that is saved takes its parts with it', () => {
  const store = entryStore(memory(), '1.2.0', () => minute)
  for (const form of ['invoice/new', 'invoice/new/line', 'invoice/new-2', 'invoice/copy/a'])
    store.keep('helga', entries(form))
  store.remove('helga', 'invoice/new')
  expect(store.all('helga').map(({ form }) => form)).toEqual(['invoice/new-2', 'invoice/copy/a'])
})

test('a form that goes by another name takes its parts with it', () => {
  const store = entryStore(memory(), '1.2.0', () => minute)
  for (const form of ['invoice/new', 'invoice/new/line', 'invoice/new-2']) store.keep('helga', entries(form))
  store.move('helga', 'invoice/new', 'invoice/draft/a')
  expect(
    store
      .all('helga')
      .map(({ form }) => form)
      .sort(),
  ).toEqual(['invoice/draft/a', 'invoice/draft/a/line', 'invoice/new-2'])
})

test('another user takes away what others typed, and keeps his own', () => {
  const storage = memory()
  storage.setItem('theme', 'dark')
  const store = entryStore(storage, '1.2.0', () => minute)
  store.keep('helga', entries('bill/new'))
  store.keep('ole', entries('firm'))
  store.forgetOthers('ole')
  expect(store.all('helga')).toEqual([])
  expect(store.all('ole')).toHaveLength(1)
  expect(storage.getItem('theme')).toBe('dark')
})

describe('is dropped', () => {
  test('what another build kept', () => {
    const storage = memory()
    entryStore(storage, '1.1.0').keep('helga', entries('bill/new', { at: Date.now() }))
    expect(entryStore(storage, '1.2.0').read('helga', 'bill/new')).toBeNull()
    expect(storage.length).toBe(0)
  })

  test('what is damaged', () => {
    const storage = memory()
    const store = entryStore(storage, '1.2.0')
    for (const text of ['', '{', 'null', '[]', '{"build":"1.2.0"}', '{"build":"1.2.0","entries":7}']) {
      storage.setItem('entries:helga/bill/new', text)
      expect(store.read('helga', 'bill/new')).toBeNull()
      expect(storage.length).toBe(0)
    }
  })

  test('what lay there for more than a month', () => {
    const storage = memory()
    entryStore(storage, '1.2.0', () => 0).keep('helga', entries('bill/new'))
    expect(entryStore(storage, '1.2.0', () => 29 * day).all('helga')).toHaveLength(1)
    expect(entryStore(storage, '1.2.0', () => 30 * day).all('helga')).toEqual([])
  })
})

test('there is an end: too much of one form, too many forms, no room', () => {
  const storage = memory()
  const store = entryStore(storage, '1.2.0', () => minute)
  store.keep('helga', entries('bill/new'))
  const tooMuch = entries('bill/new', { values: { text: 'x'.repeat(300_000) } })
  expect(store.keep('helga', tooMuch)).toBe(false)
  // What was kept before is better than nothing.
  expect(store.read('helga', 'bill/new')?.values).toEqual({ billNumber: 'R-1' })
  for (let number = 1; number <= 40; number += 1)
    store.keep('helga', entries(`bill/${number}`, { at: number }))
  expect(store.all('helga')).toHaveLength(30)
  expect(store.all('helga')[0]?.form).toBe('bill/40')
  expect(entryStore(memory(10), '1.2.0').keep('helga', entries('bill/new'))).toBe(false)
})

test('files are not kept; the form’s own value stands in their place', () => {
  const initial = { name: '', logo: null, lines: [] }
  const values = {
    name: 'Nordlicht',
    logo: { file: new File(['x'], 'logo.png'), preview: 'data:' },
    lines: [],
  }
  expect(keepable(initial, values)).toEqual({
    initial: { name: '', lines: [] },
    values: { name: 'Nordlicht', lines: [] },
  })
})

test('kept values that are of another kind than the form’s do not fit', () => {
  const form = { billNumber: '', supplier: null, lines: [], method: { data: {} } }
  expect(
    fits(
      {
        billNumber: 'R-1',
        supplier: { uuid: 'a' },
        lines: [{ localId: 'x' }],
        method: { data: { iban: '' } },
      },
      form,
    ),
  ).toBe(true)
  expect(fits({ billNumber: 7 }, form)).toBe(false)
  expect(fits({ lines: {} }, form)).toBe(false)
  expect(fits({ number: 'R-1' }, form)).toBe(false)
  expect(fits({ method: 'WIRE' }, form)).toBe(false)
})
