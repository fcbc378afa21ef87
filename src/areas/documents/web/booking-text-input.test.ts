import { expect, test } from 'vitest'
import { bookingTextInput } from './booking-text-input.ts'

test('the category says whether its short name or what was typed is the booking text', () => {
  const inText = { shortName: 'MOEB', includeInBookingText: true }
  const notInText = { shortName: 'VERS', includeInBookingText: false }
  expect(bookingTextInput(inText, '')).toBe('MOEB')
  expect(bookingTextInput(notInText, ' Fracht Hamburg ')).toBe('Fracht Hamburg')
})

test('a suffix typed for another category, and hidden now, is not sent', () => {
  expect(bookingTextInput({ shortName: 'MOEB', includeInBookingText: true }, 'Fracht')).toBe('MOEB')
})

test('without a category what was typed stays', () => {
  expect(bookingTextInput(null, ' Fracht ')).toBe('Fracht')
})
