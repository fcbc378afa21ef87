// Set where the typeface was loaded once: then it lies in the browser's cache.
const key = 'typeface'

/** Shows the screen in its own typeface at once where this browser has loaded it before. Called before the first rendering. */
export function showKnownTypeface(): void {
  if (localStorage.getItem(key) !== null) show()
}

/** Loads the typeface and shows the screen in it; until it is there, or where it cannot be had, it stands in one that is like it. */
export function loadTypeface(): void {
  document.fonts.onloadingdone = ({ fontfaces }) => {
    if (fontfaces.length > 0) localStorage.setItem(key, '')
  }
  show()
}

function show(): void {
  document.documentElement.dataset['typeface'] = ''
}
