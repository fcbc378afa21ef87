import { z } from 'zod'

// Without `jitless` zod compiles parsers with `new Function`: on the server they are faster by half, in a browser a strict
// Content-Security-Policy forbids them.
// Everything of ours imports zod from here, so that this line has run before the first schema is made.
z.config({ jitless: !('process' in globalThis) })

export { z }
