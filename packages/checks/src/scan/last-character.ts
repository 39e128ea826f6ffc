import { type Finding, NOTHING } from '../check.ts'
import type { SourceText } from '../source-text.ts'

/** Codes of the characters of a text, for quick membership. */
export function characterCodes(characters: string): ReadonlySet<number> {
  return new Set(Array.from(characters, (character) => character.charCodeAt(0)))
}

/** Code of the last UTF-16 unit of a text that is not empty. */
export function lastCode(text: string): number {
  return text.charCodeAt(text.length - 1)
}

/** A finding about the end of a target: its last character, or the place after it. */
export function findEnd(target: string, detail?: string): readonly Finding[] {
  const span = { start: target.length - 1, end: target.length }
  return [detail === undefined ? { span } : { span, detail }]
}

/** Found at the end, with what stands there in both texts. */
export function findOtherEnd(source: SourceText, target: string): readonly Finding[] {
  return findEnd(target, `The source ends with “${source.text.at(-1) ?? ''}”, this text with “${target.at(-1) ?? ''}”.`)
}

/** Scripts whose sentences end with a full stop as in English. */
const withFullStop = /[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]$/u

/** The source's missing mark, or the target's superfluous one, with a fix if it is certain. */
function findMark(isMissing: boolean, source: SourceText, target: string): Finding {
  const [end] = findEnd(target)
  const span = end?.span ?? { start: 0, end: 0 }
  if (!isMissing)
    return { span, detail: `“${target.at(-1)}” at the end is not in the source.`, fix: [{ span, content: '' }] }
  const mark = source.text.at(-1) ?? ''
  const detail = `“${mark}” is missing at the end.`
  const after = { start: target.length, end: target.length }
  return mark === '.' && withFullStop.test(target)
    ? { span, detail, fix: [{ span: after, content: mark }] }
    : { span, detail }
}

/** Found when exactly one of source and target ends in one of the marks. */
export function findOneEndsIn(marks: ReadonlySet<number>, source: SourceText, target: string): readonly Finding[] {
  const last = lastCode(target)
  if (last === source.last || source.last < 0 || marks.has(source.last) === marks.has(last)) return NOTHING
  return [findMark(marks.has(source.last), source, target)]
}

/** Combined question and exclamation marks, in either order and width. */
const INTERROBANGS: readonly string[] = ['?!', '!?', '？！', '！？', '⁈', '⁉']

export function endsInInterrobang(text: string): boolean {
  const last = lastCode(text)
  if (last !== 0x21 && last !== 0x3f && last !== 0xff01 && last !== 0xff1f && last !== 0x2048 && last !== 0x2049)
    return false
  return INTERROBANGS.some((mark) => text.endsWith(mark))
}
