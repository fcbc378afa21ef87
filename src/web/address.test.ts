import { describe, expect, it } from 'vitest'
import { addressText, matchAddress, parseAddress } from './address.ts'

describe('what a link says', () => {
  it.each([
    ['/login', { pathname: '/login', search: '', hash: '' }],
    ['/auth/stock?seite=2#oben', { pathname: '/auth/stock', search: '?seite=2', hash: '#oben' }],
    ['?rechnung=1', { pathname: '/auth/here', search: '?rechnung=1', hash: '' }],
    ['#inhalt', { pathname: '/auth/here', search: '', hash: '#inhalt' }],
    ['/a#b?c', { pathname: '/a', search: '', hash: '#b?c' }],
    ['?', { pathname: '/auth/here', search: '', hash: '' }],
    ['', { pathname: '/auth/here', search: '', hash: '' }],
  ])('%s', (text, address) => {
    expect(parseAddress(text, '/auth/here')).toEqual(address)
  })

  it('is what its parts say', () => {
    expect(addressText(parseAddress('/auth/stock?seite=2#oben', '/'))).toBe('/auth/stock?seite=2#oben')
  })
})

describe('an address', () => {
  it.each([
    ['/login', '/login', {}],
    ['/login', '/Login/', {}],
    ['/auth/stock/:uuid', '/auth/stock/1a-2b', { uuid: '1a-2b' }],
    ['/auth/stock/:uuid', '/auth/stock/gr%C3%BCn', { uuid: 'grün' }],
    ['/auth/stock/:uuid', '/auth/stock/%E0%A4', { uuid: '%E0%A4' }],
  ])('%s is met by %s', (pattern, pathname, found) => {
    expect(matchAddress(pattern, pathname)).toEqual(found)
  })

  it.each([
    ['/login', '/log'],
    ['/login', '/login/more'],
    ['/auth/stock/:uuid', '/auth/stock'],
    ['/auth/stock/:uuid', '/auth/stock/1/2'],
    ['/a.b', '/aXb'],
  ])('%s is not met by %s', (pattern, pathname) => {
    expect(matchAddress(pattern, pathname)).toBeNull()
  })
})
