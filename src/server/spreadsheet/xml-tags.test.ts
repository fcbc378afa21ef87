import { expect, test } from 'vitest'
import { xmlTags, xmlText } from './xml-tags.ts'

const namesOf = (text: string) => [...xmlTags(text)].map(({ name, isEnd }) => (isEnd ? `/${name}` : name))

test('tags are found with what stands before them, without their prefixes', () => {
  const [row, cell, end] = xmlTags('<x:row r="1"><c t=\'a>b\' s="2"/>5 &lt; 6</x:row>')
  expect([row?.name, row?.attribute('r'), row?.isEmpty]).toEqual(['row', '1', false])
  expect([cell?.attribute('t'), cell?.attribute('s'), cell?.isEmpty]).toEqual(['a>b', '2', true])
  expect([end?.before, end?.isEnd, xmlText(end?.before ?? '')]).toEqual(['5 &lt; 6', true, '5 < 6'])
})

// Each of them kept a pattern with two readings busy for minutes.
test.each([
  ['a name without an end', `<${'a'.repeat(500_000)}`],
  ['a prefix without an end', `<${'a'.repeat(500_000)}:`],
  ['values without an end', '<a b="'.repeat(100_000)],
  ['ends that are none', '<a/'.repeat(200_000)],
])('%s is no tag, and soon known to be none', (_, text) => {
  expect(namesOf(`<b>${text}`)).toEqual(['b'])
})
