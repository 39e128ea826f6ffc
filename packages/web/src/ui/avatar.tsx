import style from './avatar.module.css'

/** Colours around the circle: enough to tell people apart, each dark enough for white letters. */
const hues = 12

/** The first letters of the first and the last word of a name, in a colour of the name; drawn here, and asked of nobody. */
export function Avatar({ name }: { readonly name: string }) {
  return (
    <span className={style.avatar} style={{ '--hue': String(hueOf(name)) }} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** `AN` of `Anna Nováková`, `B` of `boris`. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._@-]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words
  const letter = (word: string) => [...word][0]?.toLocaleUpperCase() ?? ''
  return letter(first) + letter(last) || '?'
}

/** The same for the same name, on every machine. */
export function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return (sum % hues) * (360 / hues)
}
