import { describe, expect, test } from 'vitest'
import type { RunRow } from '#kernel/many-run.ts'
import type { ProposalRow } from '../../contract/list-proposals.ts'
import { plainChoice } from '../../rules/shown-proposal.ts'
import { isTicked, type KeptLetters, keepLetters, type Line, linesOf, nothingKept } from './proposal-lines.ts'

const invoice = (invoiceEntityId: string, amountDue = 100) => ({
  ...{ invoiceEntityId, invoiceNumber: `N-${invoiceEntityId}`, invoiceDate: '', dueDate: '2026-10-30' },
  ...{ amountGross: 100, amountPaid: 0, amountTakenOff: 0, amountDue, isConsumer: false, letters: [] },
})

function row(partnerEntityId: string, items: string[], stopped: string[] = [], amountDue = 100): ProposalRow {
  const letter: ProposalRow['letter'] = {
    ...{ level: 1, levelName: 'Erinnerung', payUntil: '', claims: [], missingBaseRate: null },
    items: items.map((id) => ({
      ...invoice(id, amountDue),
      ...{ level: 1, levelName: 'Erinnerung', default: null, interestParts: [] },
    })),
    ...{ amountDue, amountClaimed: 0, amountTotal: amountDue },
  }
  return {
    ...{ partnerEntityId, partner: `Kunde ${partnerEntityId}`, currency: 'EUR', language: 'DE', email: '' },
    letter: items.length === 0 ? null : letter,
    stopped: stopped.map((id) => ({ ...invoice(id), stops: [] })),
    credit: 0,
  }
}

const noRun = () => false
const keep = (kept: KeptLetters, data: ProposalRow[]) => keepLetters(kept, data, noRun)
const lines = (kept: KeptLetters, changes: Partial<Parameters<typeof linesOf>[0]> = {}) =>
  linesOf({ kept, choices: new Map(), runRows: new Map(), searchText: '', folded: new Set(), ...changes })
const said = (all: readonly Line[]) =>
  all.map((line) =>
    line.kind === 'letter' ? `${line.key}${line.isGone ? ' gone' : ''}` : `${line.kind} ${line.key}`,
  )

const first = [row('a', ['1']), row('b', ['2']), row('c', ['3'], ['4'])]

describe('what stands on the screen', () => {
  test('keeps its place: one that is paid is struck, a new one comes last', () => {
    const kept = keep(keep(nothingKept, first), [
      row('d', ['9']),
      row('c', ['3'], ['4']),
      row('a', ['1'], [], 40),
    ])
    const all = lines(kept)
    expect(said(all)).toEqual(['a EUR', 'b EUR gone', 'c EUR', 'd EUR', 'head stops', 'stop 4'])
    expect(all[0]).toMatchObject({ chosen: { due: 40 } })
    expect(all.filter(isTicked).map(({ key }) => key)).toEqual(['a EUR', 'c EUR', 'd EUR'])
  })

  test('one that something stops by now goes below', () => {
    const kept = keep(keep(nothingKept, first), [row('a', [], ['1']), row('b', ['2'])])
    expect(said(lines(kept))).toEqual(['b EUR', 'c EUR gone', 'head stops', 'stop 1'])
  })

  test('is what the search finds, by name and number', () => {
    const kept = keep(nothingKept, first)
    expect(said(lines(kept, { searchText: 'kunde b' }))).toEqual(['b EUR'])
    expect(said(lines(kept, { searchText: 'n-4' }))).toEqual(['c EUR', 'head stops', 'stop 4'])
  })

  test('folds what stops others', () => {
    const all = lines(keep(nothingKept, first), { folded: new Set(['stops']) })
    expect(said(all)).toEqual(['a EUR', 'b EUR', 'c EUR', 'head stops'])
  })

  test('what somebody leaves out is not written', () => {
    const choices = new Map([
      ['a EUR', { ...plainChoice, isOut: true }],
      ['b EUR', { ...plainChoice, leftOut: ['2'] }],
    ])
    expect(
      lines(keep(nothingKept, first), { choices })
        .filter(isTicked)
        .map(({ key }) => key),
    ).toEqual(['c EUR'])
  })
})

describe('while letters are written', () => {
  const runRow = (state: RunRow['state']): RunRow => ({
    ...{ label: '', params: {}, requestId: '', state, seen: {} },
  })

  test('what is written stays in its place, and not among what is stopped', () => {
    const runRows = new Map([['a EUR', runRow('done')]])
    const kept = keepLetters(keep(nothingKept, first), [row('a', [], ['1']), row('b', ['2'])], (key) =>
      runRows.has(key),
    )
    expect(said(lines(kept, { runRows }))).toEqual(['a EUR', 'b EUR', 'c EUR gone'])
  })

  test('of a long run what is written folds into one line below the others', () => {
    const many = Array.from({ length: 25 }, (_, index) => row(`k${index}`, [`${index}`]))
    const runRows = new Map(
      many.map(({ partnerEntityId }, index) => [
        `${partnerEntityId} EUR`,
        runRow(index < 20 ? 'done' : index === 20 ? 'failed' : 'waiting'),
      ]),
    )
    const kept = keep(nothingKept, many)
    expect(said(lines(kept, { runRows }))).toEqual([
      ...['k20 EUR', 'k21 EUR', 'k22 EUR', 'k23 EUR', 'k24 EUR', 'head written'],
    ])
    expect(lines(kept, { runRows, folded: new Set(['written']) })).toHaveLength(26)
  })
})
