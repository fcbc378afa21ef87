import { expect, test } from 'vitest'
import { commandBody } from './command-body.ts'

const file = (name: string) => new File(['Nordlicht'], name, { type: 'text/plain' })
const partsOf = (body: string | FormData) =>
  body instanceof FormData
    ? [...body].map(([name, value]) => [name, value instanceof File ? value.name : value])
    : body

test.each([
  ['without files', {}],
  ['with none of a part', { logo: [] }],
])('a command %s goes as JSON', (_, files) => {
  expect(commandBody({}, { phone: '1' }, files)).toEqual({
    headers: { 'content-type': 'application/json' },
    body: '{"phone":"1"}',
  })
  expect(commandBody({}, undefined, files).body).toBe('{}')
})

test.each([
  ['as JSON in a part of its own', { inputParts: 'command' }, [['command', '{"tag":"ORIGINAL","count":2}']]],
  ['so where nothing is said', {}, [['command', '{"tag":"ORIGINAL","count":2}']]],
  [
    'each field in a part',
    { inputParts: 'fields' },
    [
      ['tag', 'ORIGINAL'],
      ['count', '2'],
    ],
  ],
] as const)('with files it is a form, the input %s, before the files', (_, declaration, input) => {
  const files = { file: [file('a.txt'), file('b.txt')] }
  const { headers, body } = commandBody(declaration, { tag: 'ORIGINAL', count: 2 }, files)
  // The browser says the type itself, with the boundary of the parts.
  expect(headers).toEqual({})
  expect(partsOf(body)).toEqual([...input, ['file', 'a.txt'], ['file', 'b.txt']])
})
