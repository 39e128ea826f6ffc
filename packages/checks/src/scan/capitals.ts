import { codeKinds } from './code-kinds.ts'

const CAPITAL = 1
const OTHER = 2
/** Half of a character outside of the basic plane, which may be a capital. */
const HALF = 3

const TWO_CAPITALS = /\p{Lu}\p{Lu}/u
const LETTER = /\p{Lu}/u

const kindOf = codeKinds((code) => {
  if (code >= 0xd800 && code <= 0xdfff) return HALF
  return LETTER.test(String.fromCharCode(code)) ? CAPITAL : OTHER
})

/** Whether two capitals stand side by side. Much quicker than an expression: all texts of all imports are asked. */
export function hasTwoCapitals(text: string): boolean {
  let before = OTHER
  for (let at = 0; at < text.length; at++) {
    const kind = kindOf(text.charCodeAt(at))
    if (kind === HALF) return TWO_CAPITALS.test(text)
    if (kind === CAPITAL && before === CAPITAL) return true
    before = kind
  }
  return false
}
