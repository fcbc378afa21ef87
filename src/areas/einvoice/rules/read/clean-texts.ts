import { unseenIn, withoutUnseen } from '#kernel/texts/unseen.ts'
import type { ReadProblem, XmlElement } from './xml-element.ts'

const mostProblems = 50

/**
 * The elements without characters that are not seen or turn the direction of reading, by which a name looks like another one; and what
 * was taken from where. What has none stays the very same.
 */
export function cleanTexts(root: XmlElement): { root: XmlElement; problems: ReadProblem[] } {
  const problems: ReadProblem[] = []
  const clean = (text: string, element: string) => {
    const found = unseenIn(text)
    if (found === '') return text
    const rest = withoutUnseen(text)
    if (problems.length < mostProblems)
      problems.push({
        element,
        message: `Unsichtbare Zeichen (${found}) wurden entfernt: „${rest.trim().slice(0, 40)}“`,
      })
    return rest
  }
  const cleanElement = (element: XmlElement): XmlElement => {
    const text = clean(element.text, element.name)
    const attributes = [...element.attributes].map(
      ([name, value]) => [name, clean(value, element.name)] as const,
    )
    const children = element.children.map(cleanElement)
    const isSame =
      text === element.text &&
      attributes.every(([name, value]) => element.attributes.get(name) === value) &&
      children.every((child, index) => child === element.children[index])
    return isSame ? element : { ...element, text, attributes: new Map(attributes), children }
  }
  return { root: cleanElement(root), problems }
}
