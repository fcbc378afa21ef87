/**
 * Methods of zod's schemas that no contract calls: formats of a string, parsers that go backwards or wait. As methods no bundler can leave
 * them out, and they bring a dozen schemas each with its pattern.
 */
export const unaskedMethods = [
  'email url jwt emoji guid uuid uuidv4 uuidv6 uuidv7 nanoid cuid cuid2 ulid base64 base64url xid ksuid ipv4 ipv6 cidrv4 cidrv6 e164',
  'datetime date time duration slugify lowercase uppercase exactOptional nonoptional and prefault readonly validate validateAsync',
  'parseAsync safeParseAsync encode decode encodeAsync decodeAsync safeEncode safeDecode safeEncodeAsync safeDecodeAsync toJSONSchema',
].flatMap((names) => names.split(' '))

const body = String.raw`(?:: (?:async )?function \w+)?\([^()]*\) \{\n(?: {8}.*\n)*? {4}\},\n`
const methods = new RegExp(`^ {4}(?:async )?(?:${unaskedMethods.join('|')})${body}`, 'gm')

/** What the browser gets of zod's `classic/schemas.js`. What it parses is JSON, which is never circular: that is not watched, either. */
export const schemasAsAsked = (code: string): string =>
  code.replace(methods, '').replace('memoizer: core.memoizer()', '')
