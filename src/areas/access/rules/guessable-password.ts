/** Whom a password belongs to, as somebody who guesses knows it. */
export interface PasswordOwner {
  email: string
  firstName: string
  familyName: string
  firmName: string
}

// What stands beside a name or a year in the passwords that people make up when they have to.
const usualWords = [
  ...['kontor', 'passwort', 'password', 'kennwort', 'geheim', 'login', 'admin', 'chef', 'chefin', 'buero'],
  ...['willkommen', 'welcome', 'hallo', 'hello', 'buchhaltung', 'rechnung', 'firma', 'gmbh', 'test'],
  ...['fruehling', 'fruehjahr', 'sommer', 'herbst', 'winter', 'spring', 'summer', 'autumn'],
  ...['januar', 'februar', 'maerz', 'april', 'mai', 'juni', 'juli', 'august', 'september', 'oktober'],
  ...[
    'november',
    'dezember',
    'montag',
    'dienstag',
    'mittwoch',
    'donnerstag',
    'freitag',
    'samstag',
    'sonntag',
  ],
]
const shortestWord = 3
// So few letters beside them are no secret.
const mostLetters = 2

/** Letters that are typed as what looks like them. */
const alike: Readonly<Record<string, string>> = {
  a: '[a4@]',
  e: '[e3]',
  i: '[i1!]',
  l: '[l1]',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7]',
}

/**
 * Whether a password consists of its owner's and the firm's names, of usual words and of years, digits and signs: whoever knows the firm
 * tries those first. Ten characters do not help then.
 */
export function isGuessable(password: string, owner: Partial<PasswordOwner>): boolean {
  const words = [...usualWords, ...Object.values(owner).flatMap(wordsOf)]
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length)
  const letters = longestFirst
    .map((word) => new RegExp([...word].map((letter) => alike[letter] ?? letter).join(''), 'g'))
    .reduce((rest, word) => rest.replace(word, ' '), folded(password, 'oe'))
    .replace(/[^a-z]/g, '')
  return letters.length <= mostLetters
}

/** Of a name or an address, also with its umlauts as plain letters. */
function wordsOf(text: string): string[] {
  return [folded(text, 'oe'), folded(text, 'o')]
    .flatMap((one) => one.split(/[^a-z]+/))
    .filter((word) => word.length >= shortestWord)
}

/** In small letters without accents; ö becomes oe, or o. */
function folded(text: string, umlaut: 'oe' | 'o'): string {
  const small = text.toLowerCase().normalize('NFC').replaceAll('ß', 'ss')
  const spelled =
    umlaut === 'o' ? small : small.replace(/[äöü]/g, (one) => `${{ ä: 'a', ö: 'o', ü: 'u' }[one]}e`)
  return spelled.normalize('NFD').replace(/\p{M}/gu, '')
}
