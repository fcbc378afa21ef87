import { isMod1110, luhnRemainder, weightedSum } from './check-digits.ts'
import { remainder97 } from './iban.ts'

// Form and check digits of VAT ids by country prefix, without the prefix: the European Commission's
// 'VIES VAT number algorithms', for Ireland and the Netherlands with the forms added in 2013 and 2020.

/** `form` is tested first; `holds` then sees only what has that form. */
interface VatIdRule {
  form: RegExp
  holds: (number: string) => boolean
}

const last = (number: string) => Number(number.at(-1))

const austria = (n: string) => {
  const tens = [2, 4, 6]
    .map((i) => 2 * Number(n[i]))
    .reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0)
  const ones = weightedSum(n.slice(1), [1, 0, 1, 0, 1, 0, 1])
  return (96 - tens - ones) % 10 === last(n)
}

const bulgaria = (n: string) => {
  if (n.length === 9) {
    const first = weightedSum(n, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
    return (first < 10 ? first : (weightedSum(n, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10) === last(n)
  }
  // Ten digits: a citizen's number, a foreigner's, or another person's; they cannot be told apart.
  // A citizen's begins with the birthday; months of the 19th century count from 21, of the 21st from 41.
  const bornInMonth = Number(n.slice(2, 4)) % 20
  const born = bornInMonth >= 1 && bornInMonth <= 12 && Number(n.slice(2, 4)) <= 52
  const citizen = born ? (weightedSum(n, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 : null
  const foreigner = weightedSum(n, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10
  const other = (11 - (weightedSum(n, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11
  return [citizen, foreigner, other].includes(last(n))
}

const cyprus = (n: string) => {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
  let sum = 0
  for (let i = 0; i < 8; i++) sum += i % 2 === 0 ? (odd[Number(n[i])] ?? 0) : Number(n[i])
  return String.fromCharCode(65 + (sum % 26)) === n[8]
}

const czechia = (n: string) => {
  if (n.length === 8) {
    const check = (11 - (weightedSum(n, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 11
    return (check || 1) % 10 === last(n)
  }
  if (n.length === 9 && n.startsWith('6')) {
    const remainder = weightedSum(n.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11
    return (8 - ((10 - remainder) % 11) + 10) % 10 === last(n)
  }
  // Birth numbers: women's months count from 51, of crowded days from 21 and 71; before 1954 without a check digit.
  const month = Number(n.slice(2, 4)) % 50
  if (!((month >= 1 && month <= 12) || (month >= 21 && month <= 32))) return false
  if (n.length === 9) return Number(n.slice(0, 2)) <= 53
  const remainder = Number(n.slice(0, 9)) % 11
  return remainder % 10 === last(n)
}

const spain = (n: string) => {
  const personal = (digits: string) => 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] === n[8]
  if (/^\d/.test(n)) return personal(n.slice(0, 8))
  if (/^[XYZ]/.test(n)) return personal('XYZ'.indexOf(n.charAt(0)) + n.slice(1, 8))
  if (/^[KLM]/.test(n)) return personal(n.slice(1, 8))
  const check = (10 - luhnRemainder(`${n.slice(1, 8)}0`)) % 10
  return n[8] === String(check) || n[8] === 'JABCDEFGHI'[check]
}

const frenchKey = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const france = (n: string) => {
  const siren = n.slice(2)
  // Numbers of Monaco begin with 000 and are no SIREN, which otherwise has a Luhn digit of its own.
  if (!siren.startsWith('000') && luhnRemainder(siren) !== 0) return false
  if (/^\d\d/.test(n)) return remainder97(`${siren}12`) === Number(n.slice(0, 2))
  const [first, second] = [frenchKey.indexOf(n.charAt(0)), frenchKey.indexOf(n.charAt(1))]
  const key = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (Number(siren) + 1 + Math.floor(key / 11)) % 11 === key % 11
}

const ireland = (n: string) => {
  // The old form has a letter in second place; its first digit counts last.
  const digits = /^\d{7}/.test(n) ? n.slice(0, 7) : `0${n.slice(2, 7)}${n.charAt(0)}`
  const extra = n.length === 9 ? 'WABCDEFGHI'.indexOf(n.charAt(8)) : 0
  const sum = weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * extra
  return 'WABCDEFGHIJKLMNOPQRSTUV'[sum % 23] === n[7]
}

const italy = (n: string) => {
  const office = Number(n.slice(7, 10))
  const known = (office >= 1 && office <= 100) || [120, 121, 888, 999].includes(office)
  return known && Number(n.slice(0, 7)) > 0 && luhnRemainder(n) === 0
}

const lithuania = (n: string) => {
  const sum = (shift: number) =>
    weightedSum(
      n,
      Array.from({ length: n.length - 1 }, (_, i) => 1 + ((i + shift) % 9)),
    ) % 11
  const first = sum(0)
  return (first < 10 ? first : sum(2) % 10) === last(n)
}

const latvia = (n: string) => {
  if (n.charAt(0) > '3') return weightedSum(n, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
  // Personal codes since 2017 begin with 32 and carry neither a birthday nor a check digit.
  if (n.startsWith('32')) return true
  return ((1 + weightedSum(n, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10 === last(n)
}

const netherlands = (n: string) => {
  if (n.endsWith('00')) return false
  // Sole traders got a new number in 2020, whose two last digits check the whole.
  return weightedSum(n, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0 || remainder97(`NL${n}`) === 1
}

const slovenia = (n: string) => {
  const check = 11 - (weightedSum(n, [8, 7, 6, 5, 4, 3, 2]) % 11)
  return check < 11 && check % 10 === last(n)
}

const unitedKingdom = (n: string) => {
  // Departments (GD000–GD499) and health authorities (HA500–HA999); abroad 8888, the number and its remainder.
  if (/^[GH]/.test(n)) return n.length === 5 || Number(n.slice(6, 9)) % 97 === Number(n.slice(9))
  const remainder = weightedSum(n, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97
  if (Number(n.slice(0, 9)) === 0) return false
  return remainder === 0 || (!n.startsWith('0') && (remainder === 42 || remainder === 55))
}

const britain: VatIdRule = {
  form: /^(?:\d{9}|\d{12}|GD(?:8888)?[0-4]\d\d|HA(?:8888)?[5-9]\d\d|GD8888[0-4]\d{4}|HA8888[5-9]\d{4})$/,
  holds: (n) => !/^..8888\d{3}$/.test(n) && unitedKingdom(n),
}

/** By the prefix of the VAT id (Greece: EL). All member states, Northern Ireland, the United Kingdom and Switzerland. */
export const vatIdRules: Readonly<Record<string, VatIdRule>> = {
  AT: { form: /^U\d{8}$/, holds: austria },
  BE: { form: /^[01]\d{9}$/, holds: (n) => 97 - (Number(n.slice(0, 8)) % 97) === Number(n.slice(8)) },
  BG: { form: /^\d{9,10}$/, holds: bulgaria },
  CH: {
    form: /^E\d{9}(?:MWST|TVA|IVA|TPV)?$/,
    holds: (n) => weightedSum(n.slice(1), [5, 4, 3, 2, 7, 6, 5, 4, 1]) % 11 === 0,
  },
  CY: { form: /^(?!12)\d{8}[A-Z]$/, holds: cyprus },
  CZ: { form: /^(?:[0-8]\d{7}|\d{9,10})$/, holds: czechia },
  DE: { form: /^[1-9]\d{8}$/, holds: isMod1110 },
  DK: { form: /^[1-9]\d{7}$/, holds: (n) => weightedSum(n, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: { form: /^10\d{7}$/, holds: (n) => weightedSum(n, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0 },
  EL: {
    form: /^(?!0{9})\d{9}$/,
    holds: (n) => (weightedSum(n, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === last(n),
  },
  ES: { form: /^(?:\d{8}[A-Z]|[K-MX-Z]\d{7}[A-Z]|[A-HJNP-SUVW]\d{7}[\dA-J])$/, holds: spain },
  FI: { form: /^\d{8}$/, holds: (n) => weightedSum(n, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0 },
  FR: { form: /^[\dA-HJ-NP-Z]{2}\d{9}$/, holds: france },
  GB: britain,
  HR: { form: /^\d{11}$/, holds: isMod1110 },
  HU: { form: /^\d{8}$/, holds: (n) => weightedSum(n, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0 },
  IE: { form: /^(?:\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/, holds: ireland },
  IT: { form: /^\d{11}$/, holds: italy },
  LT: { form: /^(?:\d{7}1\d|\d{10}1\d)$/, holds: lithuania },
  LU: { form: /^\d{8}$/, holds: (n) => Number(n.slice(0, 6)) % 89 === Number(n.slice(6)) },
  LV: { form: /^\d{11}$/, holds: latvia },
  MT: { form: /^[1-9]\d{7}$/, holds: (n) => weightedSum(n, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0 },
  NL: { form: /^\d{9}B\d{2}$/, holds: netherlands },
  PL: { form: /^\d{10}$/, holds: (n) => weightedSum(n, [6, 5, 7, 2, 3, 4, 5, 6, 7, -1]) % 11 === 0 },
  PT: {
    form: /^[1-9]\d{8}$/,
    holds: (n) => ((11 - (weightedSum(n, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === last(n),
  },
  RO: {
    form: /^[1-9]\d{1,9}$/,
    holds: (n) =>
      ((10 * weightedSum(n.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === last(n),
  },
  SE: { form: /^\d{10}(?:0[1-9]|[1-8]\d|9[0-4])$/, holds: (n) => luhnRemainder(n.slice(0, 10)) === 0 },
  SI: { form: /^[1-9]\d{7}$/, holds: slovenia },
  SK: { form: /^[1-9]\d[2-47-9]\d{7}$/, holds: (n) => Number(n) % 11 === 0 },
  XI: britain,
}
