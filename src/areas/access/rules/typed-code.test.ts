import { expect, test } from 'vitest'
import { shownRecoveryCode, typedCode } from './typed-code.ts'

test.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['12345', null],
  ['1234567', null],
  ['', null],
  ['ABCDE-FGHJK', { kind: 'recovery', code: 'ABCDEFGHJK' }],
  ['abcde fghjk', { kind: 'recovery', code: 'ABCDEFGHJK' }],
  ['o1l2i-00000', { kind: 'recovery', code: '0112100000' }],
  ['ABCDE-FGHJU', null],
  ['ABCDE-FGHJ', null],
])('%j is %j', (text, code) => expect(typedCode(text)).toEqual(code))

test('a recovery code is shown as it may be typed', () => {
  expect(shownRecoveryCode('ABCDEFGHJK')).toBe('ABCDE-FGHJK')
  expect(typedCode(shownRecoveryCode('ABCDEFGHJK'))?.code).toBe('ABCDEFGHJK')
})
