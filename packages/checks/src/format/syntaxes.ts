import type { Flags } from '../flags.ts'
import { maskPlaceholders, type PlaceholderSyntax } from './placeholder-syntax.ts'

/** An expression without spaces: `{{ name }}` equals `{{name}}`. */
const withoutSpace = (text: string) => text.replace(/\s/g, '')

const isPercent = (key: string) => key === '%'

/** Keys of printf-like placeholders: the whole of it without the locale's grouping mark; `%%` is text. */
function printfKey([text]: RegExpExecArray): string | null {
  return text.endsWith('%') && text.length > 1 ? null : text.replaceAll("'", '')
}

/**
 * C, and what took its placeholders over (ISO C 7.21.6.1, POSIX `%1$s`). After a space the rare lengths (`%zu`) are no lengths:
 * `5% to` is prose.
 */
function printfLike(flag: string): PlaceholderSyntax {
  return {
    flag,
    hint: '%',
    pattern:
      /%(?:\d+\$)?(?:[ +#'-]*(?:\d+|\*)?(?:\.(?:\d+|\*)?)?(?:hh|h|ll|l|(?<=%[\d$+#'.*-]*)[jztLq])?(?:[a-zA-Z%]|<[A-Za-z0-9]{1,20}>))?/g,
    key: printfKey,
    positional: (key) => !key.includes('$') && !isPercent(key),
  }
}

/** C with objects (`%@`), and the variables of a .stringsdict (`%#@files@`). */
const objectiveC: PlaceholderSyntax = {
  ...printfLike('objc-format'),
  pattern: /%(?:\d+\$)?(?:#@\w{1,200}@|[ +#'-]*(?:\d+|\*)?(?:\.(?:\d+|\*)?)?(?:hh|h|ll|l|j|z|t|L|q)?[a-zA-Z@%])?/g,
  positional: (key) => !/[$#]/.test(key) && !isPercent(key),
}

/** `:name` is replaced in any letter case; the case only determines the spelling of the value. */
const laravel: PlaceholderSyntax = {
  flag: 'laravel-format',
  hint: ':',
  pattern: /(?<![\w:]):[A-Za-z_]\w*/g,
  key: ([text]) => text.toLowerCase(),
  positional: () => false,
}

const python: PlaceholderSyntax = {
  flag: 'python-format',
  hint: '%',
  pattern: /%(?:\([^()%]{1,200}\))?(?:[ +#-]*\d*(?:\.\d+)?(?:hh|h|ll|l)?[a-zA-Z%])?/g,
  key: printfKey,
  positional: (key) => !key.includes('(') && !isPercent(key),
}

/**
 * Doubled braces are text. A format may be a program's own (`{day:%Y-%m-%d}`) or come from another field (`{name:{width}}`). A lone brace
 * stops the program, even if the source has one: its check looks for them.
 */
const pythonBrace: PlaceholderSyntax = {
  flag: 'python-brace-format',
  hint: '',
  pattern:
    /\{\{|\}\}|\{(?:(?:\d+|[_A-Za-z]\w*)(?:\.[_A-Za-z]\w*|\[[^\]{}]{1,100}\])*)?(?:![rsa])?(?::(?:[^{}]?[<>=^])?[+ -]?#?0?(?:[1-9]\d*)?,?(?:\.\d+)?[bcdeEfFgGnosxX%]?)?\}|\{[\w.[\]]{0,100}(?:![rsa])?:(?:[^{}]|\{[^{}]{0,100}\}){0,200}\}/g,
  key: ([text]) => (text === '{{' || text === '}}' ? null : text),
  positional: (key) => /^\{[!:}]/.test(key),
}

const php: PlaceholderSyntax = {
  flag: 'php-format',
  hint: '%',
  pattern: /%(?:\d+\$)?(?:(?:[ +#-]|'.)*\d*(?:\.\d+)?(?:hh|h|ll|l)?[a-zA-Z%])?/g,
  key: ([text]) => (text.length > 1 && text.endsWith('%') ? null : text),
  positional: (key) => !key.includes('$') && !isPercent(key),
}

const perlBrace: PlaceholderSyntax = {
  flag: 'perl-brace-format',
  hint: '{',
  pattern: /\{\w{1,200}\}/g,
  key: ([text]) => text,
  positional: () => false,
}

const objectPascal: PlaceholderSyntax = {
  flag: 'object-pascal-format',
  hint: '%',
  pattern: /%(?:%|(?:(?:\d+|\*):)?(?:-?(?:\d+|\*)?(?:\.(?:\d+|\*))?[dDuUeEfFgGnNmMpPsSxX])?)/g,
  key: ([text]) => (text === '%%' ? null : text),
  positional: (key) => !key.includes(':') && !isPercent(key),
}

const scheme: PlaceholderSyntax = {
  flag: 'scheme-format',
  hint: '~',
  pattern: /~(?:\d+@\*~)?(?:(?:[+-]?\d+|'.|[vV#])?(?:,(?:[+-]?\d+|'.|[vV#])){0,20}[:@]{0,2}[a-zA-Z%$~&_/|!?[\]()])?/g,
  key: ([text]) => (text === '~~' ? null : text),
  positional: (key) => !key.includes('@*') && key !== '~',
}

/** MessageFormat of .NET: alignment and format string are the language's own business. */
const cSharp: PlaceholderSyntax = {
  flag: 'c-sharp-format',
  hint: '{',
  pattern: /\{(\d+)(?:[-,\s]{1,20}[+-]?\d*)?(?::[^{}]{0,100})?\}/g,
  key: ([, number]) => `{${number}}`,
  positional: () => false,
}

/** MessageFormat of Java: the style of a number or date is the language's own business. */
const java: PlaceholderSyntax = {
  flag: 'java-format',
  hint: '{',
  pattern: /\{(\d+)\s{0,20}(?:,[^{}]{1,200})?\}/g,
  key: ([, number]) => `{${number}}`,
  positional: () => false,
}

/** A percent sign before a space, or at the end, is one of prose ("100 % sure"): Android's texts are full of them. */
const javaPrintf: PlaceholderSyntax = {
  flag: 'java-printf-format',
  hint: '%',
  pattern: /%(?:\d+\$)?[-#+0,(.]*\d*(?:\.\d+)?(?:[tT][a-zA-Z]|[a-zA-Z%])/g,
  key: ([text]) => (text === '%%' ? null : text),
  positional: (key) => !key.includes('$'),
}

const ruby: PlaceholderSyntax = {
  flag: 'ruby-format',
  hint: '%',
  pattern:
    /%(?:[ +#*-]*\d*(?:\.\d+)?(?:\{[^{}%\s]{1,200}\}|<[^<>%\s]{1,200}>[ +#*-]*\d*(?:\.\d+)?[a-zA-Z])|(?:\d+\$)?[ +#*-]*\d*(?:\.\d+)?[a-zA-Z%])/g,
  key: ([text]) => (text === '%%' ? null : text),
  positional: (key) => !/[<{$]/.test(key),
}

const ecmaScript: PlaceholderSyntax = {
  flag: 'es-format',
  hint: '${',
  pattern: /\$\{[^{}]{1,200}\}/g,
  key: ([text]) => withoutSpace(text),
  positional: () => false,
}

const i18next: PlaceholderSyntax = {
  flag: 'i18next-interpolation',
  hint: '',
  // The options of a nested text contain interpolations, which are part of it.
  pattern: /\$t\([^)]{1,500}\)|\{\{[^{}]{1,200}\}\}/g,
  key: ([text]) => withoutSpace(text),
  positional: () => false,
}

const angularJs: PlaceholderSyntax = {
  flag: 'angularjs-format',
  hint: '{{',
  pattern: /\{\{\s*[^{}]{1,400}?\s*\}\}/g,
  key: ([text]) => withoutSpace(text),
  positional: () => false,
}

const vue: PlaceholderSyntax = {
  flag: 'vue-format',
  hint: '',
  wordless: /%?\{[^@{}]{1,200}\}/g,
  pattern: /%?\{[^@{}]{1,200}\}|@(?:\.[a-zA-Z]{1,40})?:(?:[\w.|/-]{1,200}|\([\w.:|/-]{1,200}\))/g,
  key: ([text]) => text,
  positional: () => false,
}

/** `%L1` is written as the locale does: another placeholder than `%1`. */
const qt: PlaceholderSyntax = {
  flag: 'qt-format',
  hint: '%',
  pattern: /%L?\d{1,2}/g,
  key: ([text]) => text,
  positional: () => false,
}

const qtPlural: PlaceholderSyntax = {
  flag: 'qt-plural-format',
  hint: '%',
  pattern: /%L?n/g,
  key: ([text]) => text,
  positional: () => false,
}

const percent: PlaceholderSyntax = {
  flag: 'percent-placeholders',
  hint: '%',
  pattern: /%[a-zA-Z0-9_]{1,200}%/g,
  key: ([text]) => text,
  positional: () => false,
}

const automattic: PlaceholderSyntax = {
  flag: 'automattic-components-format',
  hint: '{{',
  pattern: /\{\{\/?\s{0,20}\w{1,200}\s{0,20}\/?\}\}/g,
  key: ([text]) => text,
  positional: () => false,
}

/** Every kind of placeholder that is found by its look alone; ICU messages have a separate grammar. */
export const syntaxes = {
  angularJs,
  automattic,
  c: printfLike('c-format'),
  cSharp,
  ecmaScript,
  i18next,
  java,
  javaPrintf,
  javaScript: printfLike('javascript-format'),
  laravel,
  lua: printfLike('lua-format'),
  objectiveC,
  objectPascal,
  percent,
  perl: printfLike('perl-format'),
  perlBrace,
  php,
  python,
  pythonBrace,
  qt,
  qtPlural,
  ruby,
  scheme,
  vue,
} as const

const byFlag = new Map<string, PlaceholderSyntax>(Object.values(syntaxes).map((syntax) => [syntax.flag, syntax]))

/** The syntaxes that a string's flags name. */
export function syntaxesOf(flags: Flags): PlaceholderSyntax[] {
  const found: PlaceholderSyntax[] = []
  for (const name of flags.keys()) {
    const syntax = byFlag.get(name)
    if (syntax) found.push(syntax)
  }
  return found
}

/** A text with marks for the placeholders of the syntaxes that its flags name. */
export function withoutPlaceholders(text: string, flags: Flags): string {
  if (flags.size === 0) return text
  let rest = text
  for (const name of flags.keys()) {
    const syntax = byFlag.get(name)
    if (syntax) rest = maskPlaceholders(rest, syntax)
  }
  return rest
}
