import { expect, test } from 'vitest'
import { checkSchema } from '../rules/schema/check-schema.ts'
import { readGrammar } from '../rules/schema/read-grammar.ts'
import { parseXml } from './parse-xml.ts'

const grammar = readGrammar(`
namespace a urn:a
namespace b urn:b
element a:Bill a:BillType
element b:Known b:KnownType
text a:AmountType decimal @currency:token! @list:token=6 @unit:token[1-3] @kind:string[one|other]
text a:CodeType token
holds a:BillType : ( a:Id=xs:token a:Day=xs:date? a:Note=xs:string* a:Choice=a:ChoiceType? a:Sum=a:AmountType a:Twice=xs:string{0,2} a:More=a:MoreType? )
holds a:ChoiceType : ( a:One=xs:string | a:Other=xs:string )
holds a:MoreType mixed open : ( any:a:lax )*
holds b:KnownType : ( b:Flag=xs:boolean )
`)

const head = '<Bill xmlns="urn:a" xmlns:b="urn:b" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
const faultsOf = (content: string, attributes = '') => {
  const parsed = parseXml(new TextEncoder().encode(`${head}${attributes}>\n${content}</Bill>`))
  if ('fault' in parsed) throw new Error(parsed.fault)
  return checkSchema(parsed.root, grammar).faults.map(
    ({ line, column, message }) => `${line}:${column} ${message}`,
  )
}

const id = '<Id>1</Id>'
const sum = '<Sum currency="EUR">1</Sum>'

test.each([
  ['the least', id + sum],
  [
    'all',
    `${id}<Day>2026-01-31</Day><Note>a</Note><Note/><Choice><One/></Choice>${sum}<Twice/><Twice/><More k="1" b:k="2">x<b:Known><b:Flag>1</b:Flag></b:Known></More>`,
  ],
  [
    'what nobody declares, where anything may stand',
    `${id}${sum}<More><b:Unknown><b:Known><b:Flag>true</b:Flag></b:Known></b:Unknown></More>`,
  ],
  [
    'what is of a type of XML Schema where anything may stand',
    `${id}${sum}<More><b:x xmlns:xs="http://www.w3.org/2001/XMLSchema" xsi:type="xs:string">a</b:x></More>`,
  ],
  ['comments and instructions', `<!-- x -->${id}<?y z?>${sum}`],
])('a sound file has no fault: %s', (_, content) => {
  expect(faultsOf(content)).toEqual([])
})

test.each([
  ['a missing element', id, ['1:1 In „Bill“ fehlt „Sum“']],
  ['two missing', '', ['1:1 In „Bill“ fehlt „Id“', '1:1 In „Bill“ fehlt „Sum“']],
  ['one of two', `${id}<Choice/>${sum}`, ['2:11 In „Choice“ fehlt „One“ oder „Other“']],
  [
    'both of two',
    `${id}<Choice><One/><Other/></Choice>${sum}`,
    ['2:11 Die Elemente in „Choice“ stehen nicht so, wie das Schema es verlangt'],
  ],
  ['a doubled one', `${id}${id}${sum}`, ['2:11 „Id“ steht in „Bill“ öfter als erlaubt (höchstens einmal)']],
  [
    'a third one',
    `${id}${sum}<Twice/><Twice/><Twice/>`,
    ['2:54 „Twice“ steht in „Bill“ öfter als erlaubt (höchstens 2-mal)'],
  ],
  [
    'a misplaced one',
    `${sum}${id}`,
    ['2:28 „Id“ steht in „Bill“ an der falschen Stelle: Es gehört vor „Sum“'],
  ],
  [
    'one of many that comes late',
    `${id}<Note/>${sum}<Note/>`,
    ['2:45 „Note“ steht in „Bill“ an der falschen Stelle: Es gehört vor „Sum“'],
  ],
  ['an unknown one', `${id}<Foo/>${sum}`, ['2:11 „Foo“ gibt es in „Bill“ nicht']],
  [
    'one of elsewhere',
    `${id}<b:Known><b:Flag>1</b:Flag></b:Known>${sum}`,
    ['2:11 „Known“ darf in „Bill“ nicht stehen'],
  ],
  [
    'one in another namespace',
    `<b:Id>1</b:Id>${sum}`,
    ['2:1 „Id“ steht im Namensraum „urn:b“; er muss „urn:a“ sein', '1:1 In „Bill“ fehlt „Id“'],
  ],
  [
    'text between elements',
    `${id}und${sum}`,
    ['1:1 In „Bill“ dürfen nur Elemente stehen, dort steht aber „und“'],
  ],
  ...['\u00a0', '&#160;', '<![CDATA[\u2003]]>', '\u3000', '\u2028', '\ufeff', '\u1680', '\u202f'].map(
    (space): [string, string, string[]] => [
      `a space that XML has not, ${JSON.stringify(space)}, between elements`,
      `${id}${space}${sum}`,
      [
        `1:1 In „Bill“ dürfen nur Elemente stehen, dort steht aber „${space.replace('&#160;', '\u00a0').replace(/<!\[CDATA\[|\]\]>/g, '')}“`,
      ],
    ],
  ),
  [
    'an element in a text',
    `<Id>1<b:Known/></Id>${sum}`,
    ['2:6 „Id“ darf nur Text enthalten, enthält aber „Known“'],
  ],
  ['no number', `${id}<Sum currency="EUR">336,90</Sum>`, ['2:11 „336,90“ ist keine Zahl']],
  ['an empty number', `${id}<Sum currency="EUR"/>`, ['2:11 Ein leerer Wert ist keine Zahl']],
  ['no day', `${id}<Day>31.01.2026</Day>${sum}`, ['2:11 „31.01.2026“ ist kein Datum der Form JJJJ-MM-TT']],
  ['a missing attribute', `${id}<Sum>1</Sum>`, ['2:11 Bei „Sum“ fehlt das Attribut „currency“']],
  [
    'an unknown attribute',
    `<Id foo="1">1</Id>${sum}`,
    ['2:1 „Id“ hat das Attribut „foo“, das es dort nicht gibt'],
  ],
  [
    'an attribute of another namespace',
    `<Id b:foo="1">1</Id>${sum}`,
    ['2:1 „Id“ hat das Attribut „foo“, das es dort nicht gibt'],
  ],
  [
    'a language',
    `<Id xml:lang="de">1</Id>${sum}`,
    ['2:1 „Id“ hat das Attribut „lang“, das es dort nicht gibt'],
  ],
  [
    'another value than the fixed one',
    `${id}<Sum currency="EUR" list="7">1</Sum>`,
    ['2:11 Attribut „list“ von „Sum“: „7“ ist nicht „6“, wie das Schema es verlangt'],
  ],
  [
    'too many letters',
    `${id}<Sum currency="EUR" unit="KILO">1</Sum>`,
    ['2:11 Attribut „unit“ von „Sum“: „KILO“ hat nicht 1 bis 3 Zeichen'],
  ],
  [
    'none of the values',
    `${id}<Sum currency="EUR" kind="x">1</Sum>`,
    ['2:11 Attribut „kind“ von „Sum“: „x“ ist nicht „one“ oder „other“'],
  ],
  [
    'an element that says it is empty',
    `<Id xsi:nil="true"/>${sum}`,
    ['2:1 „Id“ heißt leer (xsi:nil); das erlaubt das Schema nicht'],
  ],
  [
    'an attribute that only looks as if it were of every element',
    `<Id xsi:Nil="true" xsi:foo="1">1</Id>${sum}`,
    [
      '2:1 „Id“ hat das Attribut „Nil“, das es dort nicht gibt',
      '2:1 „Id“ hat das Attribut „foo“, das es dort nicht gibt',
    ],
  ],
  [
    'a type of its own where anything may stand',
    `${id}${sum}<More><b:x xsi:type="x"/><b:x><b:y xsi:type="b:string"/></b:x></More>`,
    [
      '2:44 „x“ nennt einen eigenen Typ (xsi:type), der nicht geprüft ist',
      '2:68 „y“ nennt einen eigenen Typ (xsi:type), der nicht geprüft ist',
    ],
  ],
  [
    'a value that is not of the type it names',
    `${id}${sum}<More><b:x xmlns:xs="http://www.w3.org/2001/XMLSchema" xsi:type="xs:date">morgen</b:x></More>`,
    ['2:44 „morgen“ ist kein Datum der Form JJJJ-MM-TT'],
  ],
  [
    'a type of its own',
    `<Id xsi:type="x">1</Id>${sum}`,
    ['2:1 „Id“ nennt einen eigenen Typ (xsi:type), der nicht geprüft ist'],
  ],
  [
    'a fault where anything may stand',
    `${id}${sum}<More><b:x><b:Known><b:Flag>ja</b:Flag></b:Known></b:x></More>`,
    ['2:58 „ja“ ist weder true noch false'],
  ],
  [
    'what may not stand where nearly anything may',
    `${id}${sum}<More><Id>1</Id></More>`,
    ['2:44 „Id“ gibt es in „More“ nicht'],
  ],
])('%s is told with its place', (_, content, wanted) => {
  expect(faultsOf(content)).toEqual(wanted)
})

test('where schemas lie may be said anywhere', () => {
  expect(faultsOf(id + sum, ' xsi:schemaLocation="urn:a a.xsd"')).toEqual([])
})

test('a root of something else is no file of this format', () => {
  const parsed = parseXml(new TextEncoder().encode('<Other xmlns="urn:a"/>'))
  if ('fault' in parsed) throw new Error(parsed.fault)
  expect(checkSchema(parsed.root, grammar).faults).toMatchObject([
    { message: '„Other“ beginnt keine Datei dieses Formats', line: 1, column: 1 },
  ])
})

test('of very many faults the first hundred are told, and all are counted', () => {
  const content = id + sum + '<Foo/>'.repeat(3000)
  const parsed = parseXml(new TextEncoder().encode(`${head}>${content}</Bill>`))
  if ('fault' in parsed) throw new Error(parsed.fault)
  const { faults, count } = checkSchema(parsed.root, grammar)
  expect([faults.length, count]).toEqual([100, 3000])
})

test('what a smaller profile does not ask for may be missing', () => {
  const parsed = parseXml(new TextEncoder().encode(`${head}>${id}</Bill>`))
  if ('fault' in parsed) throw new Error(parsed.fault)
  expect(checkSchema(parsed.root, grammar, (name) => name !== 'Sum').count).toBe(0)
  expect(checkSchema(parsed.root, grammar, (name) => name !== 'Id').count).toBe(1)
})
