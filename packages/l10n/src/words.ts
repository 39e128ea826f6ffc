import { baseCode } from './base-code.ts'

/** Languages written without spaces, where each character of the script counts as a word. */
const CHARACTER_LANGUAGES = new Set(['ja', 'ko', 'zh', 'yue', 'wuu', 'nan', 'hak', 'gan', 'cdo', 'cpx', 'lzh'])

/** Stands in a plural form for which the file has no text: formats put it there, nobody typed it. */
const UNUSED_FORM = '<unused singular'

const FORM_SEPARATOR_LENGTH = 2

/** Spaces as Unicode defines White_Space, plus the four information separators that also end a word. */
function isSpace(code: number): boolean {
  if (code <= 0x20) return code >= 0x1c || (code >= 9 && code <= 13)
  if (code < 0x1680) return code === 0x85 || code === 0xa0
  return (
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  )
}

/** Ideographs, kana, hangul and the full-width forms around them. */
function isIdeographic(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x2fdf) ||
    (code >= 0x3040 && code <= 0x31ff) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7af) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0x20000 && code <= 0x323af)
  )
}

function countSpaced(text: string): number {
  let words = 0
  let inside = false
  for (let i = 0; i < text.length; i++) {
    const space = isSpace(text.charCodeAt(i))
    if (!space && !inside) words++
    inside = !space
  }
  return words
}

function countIdeographic(text: string): number {
  let words = 0
  let inside = false
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (isIdeographic(code)) {
      words++
      inside = false
    } else {
      const space = isSpace(code)
      if (!space && !inside) words++
      inside = !space
    }
  }
  return words
}

/**
 * Words of a string in its source language, all plural forms together. Words are what spaces part; in Chinese,
 * Japanese and Korean each character of those scripts is a word.
 */
export function countWords(forms: readonly string[], languageCode: string): number {
  const count = CHARACTER_LANGUAGES.has(baseCode(languageCode)) ? countIdeographic : countSpaced
  let words = 0
  for (const form of forms) if (!form.startsWith(UNUSED_FORM)) words += count(form)
  return words
}

/** Characters (code points) of a string as the statistics count them: forms joined by a separator of two characters. */
export function countCharacters(forms: readonly string[]): number {
  let characters = Math.max(0, forms.length - 1) * FORM_SEPARATOR_LENGTH
  for (const form of forms) {
    characters += form.length
    for (let i = 0; i < form.length; i++) {
      const code = form.charCodeAt(i)
      if (code >= 0xd800 && code <= 0xdbff && i + 1 < form.length) {
        characters--
        i++
      }
    }
  }
  return characters
}
