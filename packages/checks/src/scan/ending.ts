import { codeKinds } from './code-kinds.ts'

const WORD = 1
const OTHER = 2

const LETTER = /[\p{L}\p{M}\p{Nd}]/u
const kindOf = codeKinds((code) => (LETTER.test(String.fromCharCode(code)) ? WORD : OTHER))

/** Whether a UTF-16 unit is of a word: a letter, a mark on one, a decimal digit. No punctuation of any script is. */
export const isWordCode = (code: number): boolean => kindOf(code) === WORD
