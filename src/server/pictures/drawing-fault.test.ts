import { describe, expect, test } from 'vitest'
import { killingLogos, manyUses } from '#test/pdf/killing-logos.ts'
import { svgLogo } from '#test/pdf/logos.ts'
import { drawingFault } from './drawing-fault.ts'

const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`
/** Groups name markers for all lines within. */
const marked = (d: string, more = '') =>
  svg(`<marker id="m"><rect/></marker><g marker-mid="url(#m)"><path id="p" d="${d}"/>${more}</g>`)
const nested = (depth: number) => svg('<g>'.repeat(depth) + '</g>'.repeat(depth))

describe('what programs for drawing make is taken', () => {
  test.each([
    ['a plain logo', new TextDecoder().decode(svgLogo.bytes)],
    [
      'prologue, comments, prefixes, other vocabularies',
      `\uFEFF<?xml version="1.0"?>\n<!-- <g> --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">
      <svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:onto="urn:onto"><metadata><cc:license rdf:resource="https://cc.example/"/></metadata>
      <a xlink:href="https://nordlicht.example/"><svg:g/></a></svg:svg>\n`,
    ],
    [
      'styles, gradients that inherit, clips and a shadow',
      svg(`<style><![CDATA[.a{fill:url(#g2)}]]></style><linearGradient id="g1"><stop offset="0"/></linearGradient>
      <linearGradient id="g2" xlink:href="#g1"/><clipPath id="c"><rect/></clipPath><filter id="f"><feGaussianBlur/><feOffset/></filter>
      <g clip-path="url(#c)"><path class="a" style="filter:url('#f')" d="M0 0"/></g>`),
    ],
    ['a hundred levels, the root among them', nested(99)],
    ['markers at some points', marked('M0 0L10 10 20 0z')],
    ['a long line without markers', svg(`<path d="M${'1 1 '.repeat(60_000)}"/>`)],
    ['a point to what is not there', svg('<use href="#nichts"/>')],
  ])('%s', (_, drawing) => {
    expect(drawingFault(drawing)).toBeNull()
  })
})

describe('what would be deadly is refused', () => {
  test.each(Object.entries(killingLogos))('%s', (_, drawing) => {
    expect(drawingFault(drawing())).toBe('too-deep')
  })

  test.each([
    ['a level too many', nested(100), 'too-deep'],
    ['a circle', svg('<g id="a"><use href="#b"/></g><g id="b"><use xlink:href="#a"/></g>'), 'too-deep'],
    ['parts that double', manyUses(), 'too-many'],
    ['parts that double more often than a number can say', manyUses(45), 'too-many'],
    ['parts', svg('<g/>'.repeat(20_001)), 'too-many'],
    ['steps of filters', svg('<feOffset/>'.repeat(33)), 'too-many'],
    ['markers at the points of a line', marked(`M${'1 1 '.repeat(5_001)}`), 'too-many'],
    ['markers at the points of a line without spaces', marked(`M${'.5.5'.repeat(5_001)}`), 'too-many'],
    [
      'markers at the points of a line that is used often',
      marked(`M${'1 1 '.repeat(100)}`, '<use href="#p"/>'.repeat(60)),
      'too-many',
    ],
    ['points of styles', svg(`<style>${'a{fill:url(#b)}'.repeat(65)}</style>`), 'too-many'],
    ['a point that is written otherwise', svg('<mask id="a" mask="&#117;rl( \'#&#x61;\' )"/>'), 'too-deep'],
  ])('%s', (_, drawing, fault) => {
    expect(drawingFault(drawing)).toBe(fault)
  })
})

describe('what comes from elsewhere is refused', () => {
  test.each([
    ['a script', svg('<script>1</script>')],
    ['a page', svg('<x:foreignObject xmlns:x="http://www.w3.org/2000/svg"/>')],
    ['a picture', svg('<image href="data:image/png;base64,iVBORw0KGgo="/>')],
    ['another file', svg('<use href="andere.svg#a"/>')],
    ['a paint of another server', svg('<rect fill="url(https://anderswo.example/#a)"/>')],
    ['a style sheet', svg('<style>@import "https://anderswo.example"</style>')],
    ['a font', svg('<style>@font-face{src:url(data:font/woff2;base64,AA)}</style>')],
    ['a script in large letters', svg('<SCRIPT>1</SCRIPT>')],
    ['a page in small ones', svg('<foreignobject><p/></foreignobject>')],
    ['elements of pages under a prefix', svg('<h:div xmlns:h="http://www.w3.org/1999/xhtml"/>')],
    ['elements of pages', svg('<p xmlns=" http://www.w3.org/1999/xhtml"/>')],
    ['a handler', svg('<handler>1</handler>')],
    ['a program in an attribute', '<svg onload="alert(1)"/>'],
    ['a program as a link', svg('<a xlink:href=" java&#10;script:alert(1)"/>')],
    ['a link that becomes a program', svg('<a><set attributeName="xlink:href" to="javascript:1"/></a>')],
    ['another file in large letters', svg('<use HREF="andere.svg#a"/>')],
    ['another place for all that is named', '<svg xml:base="https://anderswo.example/"/>'],
    ['a style sheet beside', `<?xml-stylesheet href="https://anderswo.example"?>${svg('')}`],
    ['a style sheet in disguise', svg('<style>@\\69mport "https://anderswo.example"</style>')],
    ['a paint in disguise', svg('<rect style="fill:u\\72 l(https://anderswo.example)"/>')],
    ['one of several pictures', svg('<style>a{fill:image-set("https://anderswo.example" 1x)}</style>')],
    ['entities', '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'],
  ])('%s', (_, drawing) => {
    expect(drawingFault(drawing)).toBe('foreign')
  })
})

test.each([
  ['nothing', ''],
  ['text', 'Logo'],
  ['an element left open', '<svg><g></svg>'],
  ['an end', '</svg>'],
  ['two roots', '<svg/><svg/>'],
  ['a tag cut off', '<svg><g'],
  ['a comment without end', '<svg><!-- '],
  ['an attribute without quotes', '<svg><g id=a/></svg>'],
])('%s is no drawing', (_, drawing) => {
  expect(drawingFault(drawing)).toBe('broken')
})

test('a megabyte of anything is read in a moment', () => {
  for (const piece of [
    '<',
    '<!',
    '<g ',
    '<g a=',
    '<g a="" ',
    ' a="',
    '<!--',
    '<![CDATA[',
    '&#',
    'url(',
    '</',
  ]) {
    drawingFault(`<svg>${piece.repeat(1_000_000 / piece.length)}`)
    drawingFault(svg(`<g a="${piece.replaceAll(/["<]/g, '').repeat(100_000)}"/>`))
  }
})
