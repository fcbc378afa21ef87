import { z } from 'zod'

// Without `jitless` zod compiles parsers with `new Function`, which a strict Content-Security-Policy forbids.
// Everything of ours imports zod from here, so that this line has run before the first schema is made.
z.config({ jitless: true })

export { z }
