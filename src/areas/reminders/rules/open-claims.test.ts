import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntityId } from '#kernel/id.ts'
import { type Cents, cents, sumCents } from '#kernel/money.ts'
import { claimsOf } from './claims.ts'
import type { Claim, ClaimKind } from './facts.ts'
import { type AskingLetter, type ClaimsOfInvoice, type KnownClaim, openClaimsOf } from './open-claims.ts'
import { day, idOf, levels } from './samples.ts'

interface Letter extends AskingLetter {
  level: number
}

/** An invoice with its letters and claims, kept as the commands keep them. */
class Invoice {
  count = 0
  letters: Letter[] = []
  claims: KnownClaim[] = []

  private id = (): EntityId => idOf(++this.count)
  standing = () => this.letters.filter(({ stands }) => stands)
  of = (state: KnownClaim['state'], kind?: ClaimKind) =>
    this.claims.filter((claim) => claim.state === state && (kind === undefined || claim.kind === kind))

  write({ interest, fee, asks, without }: Extract<Step, { do: 'write' }>): void {
    const level = this.standing().length + 1
    if (level > 4) return
    const sample = levels[3]
    if (sample === undefined) return
    const asked = {
      ...sample,
      fee: cents(fee),
      interest: asks.includes('INTEREST'),
      lumpSum: asks.includes('LUMP_SUM'),
    }
    const known = this.claims.filter(({ state }) => state !== 'OVER').map((claim) => asClaim(claim))
    const { raised, ended } = claimsOf({
      ...{ currency: 'EUR', level: asked, claims: known, without },
      items: [
        {
          documentId: idOf(1),
          dueDay: day('2026-01-01'),
          isConsumer: false,
          level: asked,
          isInDefault: true,
          interest: cents(interest),
        },
      ],
    })
    const reminderId = this.id()
    for (const claim of this.claims)
      if (ended.some(({ claimId }) => claimId === claim.claimId)) claim.state = 'OVER'
    for (const { kind, amount } of raised)
      this.claims.push({ claimId: this.id(), reminderId, kind, amount, state: 'OPEN' })
    this.letters.push({
      ...{ reminderId, level, stands: true },
      interest: asked.interest && !without.includes('INTEREST') ? cents(interest) : null,
      lumpSum: asked.lumpSum && !without.includes('LUMP_SUM'),
    })
  }

  withdraw(): void {
    const last = this.standing().at(-1)
    if (last === undefined) return
    last.stands = false
    this.look()
  }

  settle(which: number, state: 'PAID' | 'WAIVED'): void {
    const open = this.of('OPEN')
    const claim = open[which % open.length]
    if (claim) claim.state = state
  }

  undo(which: number): void {
    const settled = [...this.of('PAID'), ...this.of('WAIVED')]
    const claim = settled[which % settled.length]
    if (claim === undefined) return
    claim.state = 'OPEN'
    this.look()
  }

  look(): void {
    const { open, raised } = openClaimsOf({ letters: this.letters, claims: this.claims, settledBefore: [] })
    for (const claim of this.claims)
      if (claim.state === 'OPEN' || claim.state === 'OVER')
        claim.state = open.has(claim.claimId) ? 'OPEN' : 'OVER'
    for (const claim of raised) this.claims.push({ ...claim, claimId: this.id(), state: 'OPEN' })
  }
}

const asClaim = ({ state, ...claim }: KnownClaim): Claim => ({
  ...{ ...claim, documentId: idOf(1) },
  settled: state === 'OPEN' ? null : { on: day('2026-02-01'), waived: state === 'WAIVED' },
})

type Step =
  | { do: 'write'; interest: number; fee: number; asks: ClaimKind[]; without: ClaimKind[] }
  | { do: 'withdraw' }
  | { do: 'settle'; which: number; state: 'PAID' | 'WAIVED' }
  | { do: 'undo'; which: number }

const which = fc.nat(9)
const stepOf: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      // Few amounts, so that equal ones meet: letters of one day claim the same.
      interest: fc.constantFrom(0, 800, 800, 1300, 8763),
      fee: fc.constantFrom(0, 0, 250, 300),
      asks: fc.constantFrom<ClaimKind[]>([], ['INTEREST'], ['INTEREST', 'LUMP_SUM'], ['LUMP_SUM']),
      without: fc.constantFrom<ClaimKind[]>([], [], [], ['INTEREST'], ['LUMP_SUM'], ['FEE']),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      which,
      state: fc.constantFrom('PAID' as const, 'PAID' as const, 'WAIVED' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), which }) },
)

const sum = (claims: readonly KnownClaim[]): Cents => sumCents(claims.map(({ amount }) => amount))

/** What is owed by a plain look at the letters that stand: nothing of it may be lost, and nothing be asked twice. */
function faultOf(invoice: Invoice): string | null {
  const asked = invoice.standing().findLast(({ interest }) => interest !== null)?.interest ?? 0
  const settled = sum([...invoice.of('PAID', 'INTEREST'), ...invoice.of('WAIVED', 'INTEREST')])
  const interest = sum(invoice.of('OPEN', 'INTEREST'))
  if (interest !== Math.max(0, asked - settled))
    return `interest ${interest}, asked ${asked}, settled ${settled}`
  const lumps = [
    ...invoice.of('OPEN', 'LUMP_SUM'),
    ...invoice.of('PAID', 'LUMP_SUM'),
    ...invoice.of('WAIVED', 'LUMP_SUM'),
  ]
  const [paid, open] = [sum(invoice.of('PAID', 'FEE')), sum(invoice.of('OPEN', 'FEE'))]
  const isAsked = invoice.standing().some(({ lumpSum }) => lumpSum)
  if (lumps.length > 1) return `${lumps.length} lump sums`
  const all = sum(lumps) + paid + open
  if (lumps.length > 0 && all > 4000) return `${all} instead of 40 €`
  // A fee that was paid when the lump sum came, and is waived since, is the firm's to give up.
  const waived = sum(invoice.of('WAIVED', 'FEE'))
  if (isAsked && paid < 4000 && (all > 4000 || all + waived < 4000))
    return `${all} and ${waived} waived of 40 €`
  if (isAsked || lumps.length > 0) return null
  const standing = (claim: KnownClaim) =>
    invoice.standing().some(({ reminderId }) => reminderId === claim.reminderId)
  const owed = [...invoice.of('OPEN', 'FEE'), ...invoice.of('OVER', 'FEE')].filter(standing)
  return sum(owed) === open ? null : `fees ${open}, owed ${sum(owed)}`
}

test('nothing that is owed is lost and nothing is asked twice, whatever is written, taken back, settled and undone', () => {
  fc.assert(
    fc.property(fc.array(stepOf, { maxLength: 24 }), (steps) => {
      const invoice = new Invoice()
      for (const step of steps) {
        if (step.do === 'write') invoice.write(step)
        if (step.do === 'withdraw') invoice.withdraw()
        if (step.do === 'settle') invoice.settle(step.which, step.state)
        if (step.do === 'undo') invoice.undo(step.which)
        expect(faultOf(invoice)).toBeNull()
      }
      // All the way back nothing is left.
      while (invoice.of('PAID').length + invoice.of('WAIVED').length > 0) invoice.undo(0)
      expect(faultOf(invoice)).toBeNull()
      while (invoice.standing().length > 0) invoice.withdraw()
      expect(invoice.of('OPEN')).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

const claim = (kind: ClaimKind, amount: number, state: KnownClaim['state']): KnownClaim => ({
  ...{ claimId: idOf(9), reminderId: idOf(1), kind, amount: cents(amount), state },
})
const asking: AskingLetter = { reminderId: idOf(1), stands: true, interest: null, lumpSum: true }

test.each<[string, Partial<ClaimsOfInvoice>, number[]]>([
  ['whole where nothing is paid', {}, [4000]],
  ['less a fee that is paid', { claims: [claim('FEE', 250, 'PAID')] }, [3750]],
  ['whole where a fee was waived', { claims: [claim('FEE', 250, 'WAIVED')] }, [4000]],
  ['less a fee paid beside what it replaces', { settledBefore: [claim('FEE', 300, 'PAID')] }, [3700]],
  ['not again where it is paid there', { settledBefore: [claim('LUMP_SUM', 4000, 'PAID')] }, []],
  ['not again where it was waived there', { settledBefore: [claim('LUMP_SUM', 4000, 'WAIVED')] }, []],
])('the lump sum is asked for %s', (_, known, amounts) => {
  const { raised } = openClaimsOf({ letters: [asking], claims: [], settledBefore: [], ...known })
  expect(raised.map(({ kind, amount }) => [kind, amount])).toEqual(
    amounts.map((amount) => ['LUMP_SUM', amount]),
  )
})
