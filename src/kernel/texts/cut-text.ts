/** As much of a text as fits; a character of two units is not torn apart, since half of one cannot be saved. */
export function cutText(text: string, longest: number): string {
  return text.slice(0, longest).replace(/\p{Surrogate}$/u, '')
}
