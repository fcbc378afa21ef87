import type { EntityId } from './id.ts'

interface ErrorKind {
  status: number
  title: string
  /** Said in `Retry-After`: by then the same may well succeed. */
  retryAfterSeconds?: number
}

/**
 * The one error table: code → HTTP status → German sentence that may be shown to a person (decisions §2).
 * Each code becomes the `type` of an `application/problem+json` answer as `urn:kontor:error:<code>`.
 */
export const errorTable = {
  'malformed-http': { status: 400, title: 'Die Anfrage ist kein gültiges HTTP.' },
  'malformed-json': { status: 400, title: 'Die Anfrage ist kein gültiges JSON.' },
  'malformed-form': {
    status: 400,
    title: 'Das Formular mit den Dateien (multipart/form-data) ist unvollständig oder beschädigt.',
  },
  'malformed-input': { status: 400, title: 'Die Anfrage hat nicht die erwartete Form.' },
  'malformed-request-id': { status: 400, title: 'Die Anfragekennung (Idempotency-Key) muss eine UUID sein.' },
  'invalid-input': { status: 422, title: 'Bitte prüfen Sie Ihre Eingaben.' },
  'not-logged-in': { status: 401, title: 'Bitte melden Sie sich an.' },
  'login-failed': { status: 401, title: 'Login fehlgeschlagen!' },
  'second-factor-needed': {
    status: 401,
    title: 'Bitte bestätigen Sie das mit dem zweiten Faktor.',
  },
  'second-factor-failed': { status: 401, title: 'Der Code stimmt nicht oder wurde schon verwendet.' },
  'challenge-invalid': {
    status: 401,
    title: 'Die Anmeldung hat zu lange gedauert oder wurde schon bestätigt. Bitte beginnen Sie von vorn.',
  },
  'session-ended': { status: 401, title: 'Ihre Sitzung ist beendet. Bitte melden Sie sich neu an.' },
  'key-ended': {
    status: 401,
    title: 'Dieser Schlüssel gilt nicht: Er ist unbekannt, abgelaufen oder beendet.',
  },
  'not-by-key': {
    status: 403,
    title:
      'Mit einem Schlüssel geht das nicht. Konten, Benutzer und Schlüssel verwaltet nur, wer selbst angemeldet ist.',
  },
  'not-permitted': { status: 403, title: 'Dafür haben Sie keine Berechtigung.' },
  'not-found': { status: 404, title: 'Der Eintrag wurde nicht gefunden.' },
  'no-such-call': { status: 404, title: 'Diesen Aufruf gibt es nicht.' },
  'set-up-done': { status: 409, title: 'Die Einrichtung ist schon abgeschlossen.' },
  'set-up-missing': { status: 503, title: 'Kontor ist noch nicht eingerichtet.' },
  'request-id-reused': {
    status: 409,
    title: 'Diese Anfragekennung wurde schon für eine andere Anfrage verwendet.',
  },
  'stale-value': { status: 409, title: 'Der Wert wurde inzwischen von jemand anderem geändert.' },
  superseded: { status: 409, title: 'Eine neuere Anfrage ist an die Stelle dieser getreten.' },
  'already-recorded': { status: 409, title: 'Diese Rechnung ist schon erfasst.' },
  'in-use': { status: 409, title: 'Der Eintrag wird noch verwendet.' },
  'too-large': { status: 413, title: 'Die Anfrage ist zu groß.' },
  'too-many-rows': { status: 413, title: 'Das sind zu viele Zeilen auf einmal.' },
  'unsupported-media': { status: 415, title: 'Dieser Inhaltstyp wird nicht angenommen.' },
  'too-many-tries': {
    status: 429,
    title: 'Zu viele Versuche. Bitte warten Sie einige Minuten und versuchen Sie es dann erneut.',
  },
  'slow-down': {
    status: 429,
    title: 'Zu viele falsche Passwörter. Bitte warten Sie fünf Sekunden und versuchen Sie es dann erneut.',
    retryAfterSeconds: 5,
  },
  'too-busy': {
    status: 429,
    title: 'Der Server ist gerade stark ausgelastet. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
    retryAfterSeconds: 5,
  },
  'service-away': {
    status: 503,
    title:
      'Der Dienst im Internet, den Kontor dafür fragt, antwortet nicht. Bitte versuchen Sie es später noch einmal.',
    retryAfterSeconds: 60,
  },
  'base-rate-missing': { status: 422, title: 'Ein Basiszinssatz fehlt.' },
  'link-invalid': { status: 422, title: 'Der Link ist ungültig oder abgelaufen.' },
  'file-damaged': {
    status: 500,
    title:
      'Diese Datei wurde an Kontor vorbei verändert und wird nicht herausgegeben. Welche es ist, sehen Manager auf der Seite „Firma“ unter „Prüfung“.',
  },
  internal: { status: 500, title: 'Der Server konnte die Anfrage nicht verarbeiten.' },
  'newer-database': {
    status: 503,
    title:
      'Die Datenbank ist von einer neueren Version von Kontor. Bitte sagen Sie dem Bescheid, der den Server betreut: auch hier ist sie zu starten.',
    retryAfterSeconds: 60,
  },
  unavailable: {
    status: 503,
    title: 'Der Server ist gerade nicht bereit. Bitte versuchen Sie es gleich noch einmal.',
    retryAfterSeconds: 5,
  },
  overloaded: {
    status: 503,
    title: 'Der Server ist gerade stark ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
    retryAfterSeconds: 5,
  },
  locked: {
    status: 503,
    title: 'Ein anderer Vorgang ist noch nicht abgeschlossen. Bitte versuchen Sie es gleich noch einmal.',
    retryAfterSeconds: 3,
  },
  'timed-out': {
    status: 503,
    title: 'Das hat zu lange gedauert und wurde abgebrochen. Bitte versuchen Sie es gleich noch einmal.',
    retryAfterSeconds: 10,
  },
  'storage-full': {
    status: 503,
    title:
      'Der Speicher des Servers ist voll. Gespeichert wird erst wieder, wenn dort Platz ist; bitte sagen Sie dem Bescheid, der ihn betreut.',
    retryAfterSeconds: 60,
  },
  'out-of-memory': {
    status: 503,
    title: 'Der Server hat gerade nicht genug Arbeitsspeicher. Bitte versuchen Sie es gleich noch einmal.',
    retryAfterSeconds: 10,
  },
  'read-only': {
    status: 503,
    title: 'Die Datenbank nimmt gerade keine Änderungen an. Bitte versuchen Sie es später noch einmal.',
    retryAfterSeconds: 60,
  },
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof errorTable

/** After how many seconds the same may be tried again; null where trying again would not help. */
export function retryAfterSeconds(code: ErrorCode): number | null {
  const kind: ErrorKind = errorTable[code]
  return kind.retryAfterSeconds ?? null
}

/** One thing that is wrong with an input: the dotted path of the field and a German message. */
export interface FieldError {
  path: string
  message: string
}

/** The body of an error answer (RFC 9457). */
export interface Problem {
  type: string
  title: string
  status: number
  errors?: FieldError[]
  /** What is there already, where that is why. */
  entityId?: { uuid: EntityId }
  /** With which second factor a login goes on. */
  secondFactor?: SecondFactorNeeded
}

/** What somebody needs who proved the password and has to prove a second factor too. */
export interface SecondFactorNeeded {
  /** Goes with the second call; good once. */
  challenge: string
  /** Whether an app shows codes. Recovery codes are taken always. */
  code: boolean
  /** Which passkeys may sign the challenge, of the host that they were made for. */
  passkey?: { rpId: string; credentials: { id: string; transports: string[] }[] }
}

const typePrefix = 'urn:kontor:error:'

/** A refusal: thrown by rules and handlers, turned into a problem answer in one place. Not a bug; never logged as one. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly errors: readonly FieldError[]
  /** What is there already, where that is why. */
  readonly existing: EntityId | undefined
  /** How it goes on, where the password is proved and the second factor is not. */
  readonly secondFactor: SecondFactorNeeded | undefined

  constructor(
    code: ErrorCode,
    errors: readonly FieldError[] = [],
    existing?: EntityId,
    secondFactor?: SecondFactorNeeded,
  ) {
    super(code)
    this.code = code
    this.errors = errors
    this.existing = existing
    this.secondFactor = secondFactor
  }
}

/** Refuses an input by a form rule (422), naming the field. */
export function refuse(path: string, message: string): never {
  throw new Refusal('invalid-input', [{ path, message }])
}

/** The answer for a refusal. A single field error becomes the title, so that a toast can say what is wrong. */
export function problemOf(
  code: ErrorCode,
  errors: readonly FieldError[] = [],
  existing?: EntityId,
  secondFactor?: SecondFactorNeeded,
): Problem {
  const { status, title } = errorTable[code]
  const only = errors.length === 1 ? errors[0] : undefined
  const specific =
    only &&
    (code === 'invalid-input' ||
      code === 'base-rate-missing' ||
      code === 'already-recorded' ||
      code === 'in-use' ||
      code === 'too-large' ||
      code === 'too-many-rows')
      ? only.message
      : title
  return {
    type: typePrefix + code,
    title: specific,
    status,
    ...(errors.length > 0 && { errors: [...errors] }),
    ...(existing && { entityId: { uuid: existing } }),
    ...(secondFactor && { secondFactor }),
  }
}

/** The error code of a problem answer; `null` when the body is not one of ours. */
export function codeOfProblem(problem: { type?: unknown }): ErrorCode | null {
  if (typeof problem.type !== 'string' || !problem.type.startsWith(typePrefix)) return null
  const code = problem.type.slice(typePrefix.length)
  // It is a key of the table.
  return code in errorTable ? (code as ErrorCode) : null
}
