/** The version of package.json, set by vite.config.ts: what the client announces to the server (spec 1 §1). */
declare const __VERSION__: string
