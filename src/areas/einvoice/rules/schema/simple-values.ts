/**
 * What is wrong with a value of one of XML Schema's own types, as the end of a German sentence that begins with it; null where nothing
 * is.
 */
export function valueFault(text: string, base: string): string | null {
  return faultOf[base]?.(plainValue(text, base)) ?? null
}

/** As the type sees it: most pass over the space around it. */
export function plainValue(text: string, base: string): string {
  if (base === 'string' || base === 'normalizedString') return text
  return text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')
}

/** Of XML Schema's own types (Part 2 §3) those that the schemas use; the others take every text. */
const faultOf: Readonly<Record<string, (value: string) => string | null>> = {
  decimal: (value) => (isDecimal(value) ? null : 'ist keine Zahl'),
  integer: (value) => (/^[+-]?\d+$/.test(value) ? null : 'ist keine ganze Zahl'),
  boolean: (value) => (/^(true|false|0|1)$/.test(value) ? null : 'ist weder true noch false'),
  date: (value) => (isDate(value) ? null : 'ist kein Datum der Form JJJJ-MM-TT'),
  time: (value) => (isTime(value) ? null : 'ist keine Uhrzeit der Form hh:mm:ss'),
  dateTime: (value) => (isMoment(value) ? null : 'ist kein Zeitpunkt der Form JJJJ-MM-TTThh:mm:ss'),
  base64Binary: (value) => (isBase64(value) ? null : 'ist kein Base64'),
  anyURI: (value) => (isUri(value) ? null : 'ist keine Internetadresse (URI)'),
  language: (value) => (/^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/.test(value) ? null : 'ist keine Sprache'),
  ID: (value) => (/^[\p{L}_][\p{L}\p{N}\p{M}._·-]*$/u.test(value) ? null : 'ist keine Kennung'),
}

/** Those of XML Schema's own types whose values are checked, and that take every text. */
export const checkedTypes: ReadonlySet<string> = new Set([
  ...Object.keys(faultOf),
  'string',
  'normalizedString',
  'token',
])

const isDecimal = (value: string) => /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(value)

const zone = '(?:Z|[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))?'
const clock = '(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)'
const day = '-?(\\d{4}|[1-9]\\d{4,8})-(\\d\\d)-(\\d\\d)'

const isDate = (value: string) => isDayOf(new RegExp(`^${day}${zone}$`).exec(value))
const isMoment = (value: string) => isDayOf(new RegExp(`^${day}T${clock}${zone}$`).exec(value))
const isTime = (value: string) => new RegExp(`^${clock}${zone}$`).test(value)

function isDayOf(match: RegExpExecArray | null): boolean {
  if (!match) return false
  const [year, month, date] = match.slice(1).map(Number) as [number, number, number]
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return year > 0 && date >= 1 && date <= (days[month - 1] ?? 0)
}

/** Space may stand anywhere in it; what the last letter does not need of its bits is 0 (RFC 4648 §3.5). */
function isBase64(value: string): boolean {
  const letters = value.replaceAll(' ', '')
  return letters.length % 4 === 0 && /^[A-Za-z0-9+/]*(?:[AQgw]==|[AEIMQUYcgkosw048]=)?$/.test(letters)
}

/** A reference of RFC 3986; what is no ASCII may stand in it as it is (RFC 3987). */
function isUri(value: string): boolean {
  const plain = value.replace(/[<>"{}|\\^`]|[^\x20-\x7e]/gu, '_')
  if (plain === '') return true
  const match = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(plain)
  if (!match) return false
  const [, scheme, authority, path = '', query = '', fragment = ''] = match
  if (scheme !== undefined && !/^[A-Za-z][A-Za-z0-9+.-]*$/.test(scheme)) return false
  if (authority !== undefined && !isAuthority(authority)) return false
  return isOf(path, '/:@') && isOf(query, '/:@?') && isOf(fragment, '/:@?')
}

function isAuthority(authority: string): boolean {
  const match = /^(?:(.*)@)?(\[[^\]]*\]|[^:]*)(?::(\d{0,9}))?$/.exec(authority)
  if (!match) return false
  const [, user = '', host = ''] = match
  return isOf(user, ':') && (host.startsWith('[') || isOf(host, ''))
}

/** Whether a part has letters that may stand in every part, these besides, and whole escapes alone. */
function isOf(text: string, besides: string): boolean {
  return text
    .replace(/%[0-9A-Fa-f]{2}/g, '')
    .split('')
    .every((one) => /[A-Za-z0-9._~!$&'()*+,;=-]/.test(one) || besides.includes(one))
}
