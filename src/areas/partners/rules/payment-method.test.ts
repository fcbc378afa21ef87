import { expect, test } from 'vitest'
import { withoutSecrets } from './payment-method.ts'

const card = (creditCardNumber: string) =>
  ({
    paymentMethod: 'CREDIT_CARD',
    data: { creditCardNumber, expiration: '12/29', owner: 'A B' },
  }) as Parameters<typeof withoutSecrets>[0]
const kept = (number: string) => withoutSecrets(card(number)).data.creditCardNumber

test('of a card the last four characters are kept, whole ones, and what is masked stays as it is', () => {
  expect(kept('4111 1111 1111 1234')).toBe('•••• 1234')
  expect(kept('4711😀123')).toBe('•••• 😀123')
  expect(kept('123')).toBe('•••• 123')
  for (const number of ['4111111111111234', '123', '']) expect(kept(kept(number) ?? '')).toBe(kept(number))
})
