import { describe, expect, test } from 'vitest'
import { searchKey, searchWords } from '#kernel/text-key.ts'
import type { Task } from '../contract.ts'
import { isShown, taskText } from './shown-task.ts'

const payBill = (changes: object = {}): Task => ({
  entityId: { uuid: '0190a000-0000-7000-8000-000000000001' as never },
  type: 'PAY_BILL',
  data: {
    parentEntityId: '0190a000-0000-7000-8000-000000000002',
    billNumber: 'R-4711/26',
    supplier: 'Möbelhof Größe KG',
    billDate: '2026-03-05',
    dueDate: '2026-04-04',
    amountDue: 1190,
    amount: 1290,
    currency: 'EUR',
    ...changes,
  },
})

const approval: Task = {
  entityId: { uuid: '0190a000-0000-7000-8000-000000000003' as never },
  type: 'USER_APPROVAL',
  data: {
    parentEntityId: '0190a000-0000-7000-8000-000000000004',
    email: 'petra.neu@nordlicht.example',
    firstName: 'Petra',
    familyName: 'Neu',
  },
}

describe('isShown', () => {
  test.each([
    [0.11, true],
    [0.1, false],
    [0, false],
    [-5, false],
  ])('of a bill with %f due: %s', (amountDue, expected) => {
    expect(isShown(payBill({ amountDue }))).toBe(expected)
  })

  test('shows who waits for approval, hides what it does not know', () => {
    expect(isShown(approval)).toBe(true)
    expect(isShown({ ...payBill(), type: 'ASSIGN_PRODUCT' } as never)).toBe(false)
  })
})

describe('taskText', () => {
  test('says what the row says', () => {
    expect(taskText(payBill())).toBe(
      'Rechnung bezahlen Möbelhof Größe KG R-4711/26 vom 05.03.2026 zu zahlen 1.190,00\u00a0€ EUR bis zum 04.04.2026',
    )
    expect(taskText(approval)).toBe('petra.neu@nordlicht.example freischalten Petra Neu')
  })

  test.each([
    ['möbelhof', true],
    ['Moebelhof GROESSE', true],
    ['mobelhof', true],
    ['große', true],
    ['r471126', true],
    ['1.190,00', true],
    ['04.04.', true],
    ['bezahlen r-47', true],
    ['nordlicht', false],
  ])("'%s' finds the bill: %s", (typed, expected) => {
    const key = searchKey(taskText(payBill()))
    expect(searchWords(typed).every((word) => key.includes(word))).toBe(expected)
  })
})
