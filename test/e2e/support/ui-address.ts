/** Where the browser tests find the pages below /dev: a build with `--mode test`, served by Vite alone. */
export const uiPort = 4173
export const uiUrl = `http://127.0.0.1:${uiPort}`
