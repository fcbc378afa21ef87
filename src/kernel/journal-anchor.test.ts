import { expect, test } from 'vitest'
import { anchorOfMail, anchorText, parseAnchor } from './journal-anchor.ts'

const hash = 'a1'.repeat(32)

test.each([
  [`17:${hash}`, { seq: 17, hash }],
  [` 17:${hash.toUpperCase()} `, { seq: 17, hash }],
  [`17:\n ${hash.slice(0, 40)}\n ${hash.slice(40)}`, { seq: 17, hash }],
  [hash, { seq: null, hash }],
  ['', null],
  [`17:${hash.slice(1)}`, null],
  [`17:${hash}0`, null],
  [`-1:${hash}`, null],
  [`17:${'g'.repeat(64)}`, null],
])('%j', (text, anchor) => {
  expect(parseAnchor(text)).toEqual(anchor)
})

test('what is written down is read again', () => {
  for (const anchor of [
    { seq: 17, hash },
    { seq: null, hash },
  ])
    expect(parseAnchor(anchorText(anchor))).toEqual(anchor)
})

test.each([
  ['in the head', `Subject: a\nX-Kontor-Anchor: ${hash}\n\nText`, { seq: null, hash }],
  ['folded, in small letters', `x-kontor-anchor:\r\n ${hash}\r\nSubject: a\r\n\r\nText`, { seq: null, hash }],
  ['only in the text', `Subject: a\n\nX-Kontor-Anchor: ${hash}`, null],
  ['part of another header', `X-Kontor-Anchored: ${hash}\n\n`, null],
  ['no hash', 'X-Kontor-Anchor: none\n\n', null],
])('of an e-mail that has it %s', (_, source, anchor) => {
  expect(anchorOfMail(source)).toEqual(anchor)
})
