/**
 * Where the browser tests find the pages below /dev: a build with `--mode test`, served by Vite alone.
 * `E2E_UI_PORT` names another port where this one is taken.
 */
export const uiPort = Number(process.env['E2E_UI_PORT'] ?? 4173)
export const uiUrl = `http://127.0.0.1:${uiPort}`
