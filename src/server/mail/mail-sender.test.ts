import { expect, test } from 'vitest'
import { senderOf } from './mail-sender.ts'

const kontor = { name: 'Kontor', address: 'kontor@localhost' }
const office = { name: 'Büro', address: 'buero@relay.example' }
const firm = { name: 'Nordlicht Antik GmbH', email: 'post@nordlicht.example' }
const answers = { name: firm.name, address: firm.email }

test.each([
  ['an e-mail of Kontor', null, null, { from: kontor }],
  ['the same with MAIL_FROM', null, 'Büro <buero@relay.example>', { from: office }],
  ['an address alone', null, 'buero@relay.example', { from: { ...office, name: '' } }],
  ['one of the firm', firm, null, { from: answers, replyTo: answers }],
  [
    'the same with MAIL_FROM, which alone the server lets through',
    firm,
    'Büro <buero@relay.example>',
    { from: { name: firm.name, address: office.address }, replyTo: answers },
  ],
  [
    'a firm without an address',
    { ...firm, email: '' },
    null,
    { from: { name: firm.name, address: kontor.address } },
  ],
])('%s', (_, sender, mailFrom, expected) => {
  expect(senderOf(sender, mailFrom)).toEqual(expected)
})
