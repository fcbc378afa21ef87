import { expect, test } from 'vitest'
import { letterLook } from './letter-look.ts'

const look = (paperColour: string) => letterLook({ paperLayout: 'MODERN', paperColour, logoPlace: 'RIGHT' })

test('a dark colour is that of lines and headings, with white text on it', () => {
  expect(look('#7a1f3d')).toEqual({
    layout: 'MODERN',
    logoPlace: 'RIGHT',
    line: '#7a1f3d',
    text: '#7a1f3d',
    onArea: '#ffffff',
  })
})

test('one that is too light for text is only that of lines and areas; one that nobody sees is none', () => {
  expect(look('#ffd500')).toMatchObject({ line: '#ffd500', text: '#1b1f23', onArea: '#1b1f23' })
  expect(look('#fffffe')).toMatchObject({ line: '#8f969c', text: '#1b1f23' })
})
