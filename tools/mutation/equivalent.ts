/** A change that no test can notice, because what the code does stays the same. */
export interface EquivalentChange {
  readonly file: string
  /** The line as it stands, without the blanks around it. */
  readonly line: string
  /** What stands there after the change; every change of the line where it is left out. */
  readonly replacement?: string
  /** Why nothing differs. */
  readonly why: string
}

/** Left out of the count of `npm run mutate`. */
export const equivalentChanges: readonly EquivalentChange[] = [
  {
    file: 'packages/text/src/line-index.ts',
    line: "const starts = typeof text === 'string' && !text.includes('\\r') ? startsByNewline(text) : startsByLoop(text)",
    why: 'both searches find the same lines; one is faster',
  },
  {
    file: 'packages/l10n/src/category-rule.ts',
    line: "const [place = ''] = code.split('@')",
    replacement: '"Stryker was here!"',
    why: 'a text that is split has at least one part',
  },
  {
    file: 'packages/l10n/src/category-rule.ts',
    line: "const rule = rules[place] ?? rules[place.split('_')[0] ?? '']",
    replacement: '"Stryker was here!"',
    why: 'a text that is split has at least one part',
  },
  {
    file: 'packages/l10n/src/language-code-style.ts',
    line: "const [plain = '', modifier] = code.split('@')",
    replacement: '"Stryker was here!"',
    why: 'a text that is split has at least one part',
  },
  {
    file: 'packages/l10n/src/language-code-style.ts',
    line: "const [variant = '', ...scripts] = modifier.split('_')",
    replacement: '"Stryker was here!"',
    why: 'a text that is split has at least one part',
  },
  {
    file: 'packages/l10n/src/language-code-style.ts',
    line: "const [language = '', country] = parts",
    replacement: '"Stryker was here!"',
    why: 'a text that is split has at least one part',
  },
  {
    file: 'packages/l10n/src/resolve-language.ts',
    line: "const [first = '', ...rest] = plain.split('_')",
    replacement: '"Stryker was here!"',
    why: 'a text that is split has at least one part',
  },
  {
    file: 'packages/l10n/src/resolve-language.ts',
    line: "const [first = '', ...rest] = code.split('_')",
    replacement: '"Stryker was here!"',
    why: 'a text that is split has at least one part',
  },
  {
    file: 'packages/l10n/src/resolve-language.ts',
    line: "const [first = ''] = parts",
    replacement: '"Stryker was here!"',
    why: 'a text that is split has at least one part',
  },
  {
    file: 'packages/l10n/src/cldr-plural.ts',
    line: "const [, operand = '', modulus, sign, list = ''] = match",
    replacement: '"Stryker was here!"',
    why: 'the expression matches with an operand and a list alone',
  },
  {
    file: 'packages/l10n/src/resolve-language.ts',
    line: 'if (script === undefined) return undefined',
    replacement: 'false',
    why: 'no known language has a code with an empty part',
  },
  {
    file: 'packages/l10n/src/resolve-language.ts',
    line: "const modifier = MODIFIERS.get(rest.at(-1)?.toLowerCase() ?? '')",
    replacement: '"Stryker was here!"',
    why: 'neither text is a modifier',
  },
  {
    file: 'packages/l10n/src/resolve-language.ts',
    line: "return modifier === undefined ? undefined : known([`${first}@${modifier}`, ...rest.slice(0, -1)].join('_'))",
    replacement: 'false',
    why: 'no known language has the modifier "undefined"',
  },
  {
    file: 'packages/l10n/src/resolve-language.ts',
    line: 'return at > 0 ? byModifier(`${code.slice(0, at)}@${code.slice(at + 3)}`) : byVariant(code)',
    replacement: 'at >= 0',
    why: 'no known language has a code that begins with its modifier',
  },
  {
    file: 'packages/l10n/src/resolve-language.ts',
    line: 'const last = rest.at(-1)?.toUpperCase()',
    replacement: 'rest.at(-1).toUpperCase',
    why: 'there is a rest: a code of one part that is known has been returned',
  },
  {
    file: 'packages/l10n/src/describe-language.ts',
    line: "const [, likelyScript, likelyTerritory] = (cldr.likelySubtags[parts.language] ?? '').split('-')",
    replacement: '"Stryker was here!"',
    why: 'neither text has a second part',
  },
  {
    file: 'packages/l10n/src/plural-expression.ts',
    line: 'if (!/^\\d/.test(token.text)) throw new SyntaxFault(token.start, `unexpected "${token.text}"`)',
    replacement: '/\\d/',
    why: 'a token that has a digit begins with one',
  },
  {
    file: 'packages/l10n/src/plural-expression.ts',
    line: 'if (!(error instanceof SyntaxFault)) throw error',
    replacement: 'false',
    why: 'nothing else is thrown, unless by a bug',
  },
  {
    file: 'packages/l10n/src/plural-forms.ts',
    line: 'if (compiled.size >= MAX_COMPILED) compiled.clear()',
    replacement: 'compiled.size > MAX_COMPILED',
    why: 'one rule more is remembered',
  },
  {
    file: 'packages/l10n/src/plural-type.ts',
    line: 'for (let n = 0; n <= 200; n++) members[made.plural.evaluate(n)]?.add(n)',
    replacement: 'members[made.plural.evaluate(n)].add',
    why: 'a rule that was made stays within its forms',
  },
  {
    file: 'packages/l10n/src/plural-type.ts',
    line: 'if (types.size >= MAX_TYPES) types.clear()',
    replacement: 'true',
    why: 'what is remembered is computed again where it is forgotten',
  },
  {
    file: 'packages/l10n/src/plural-type.ts',
    line: 'if (types.size >= MAX_TYPES) types.clear()',
    replacement: 'false',
    why: 'what is remembered is computed again where it is forgotten',
  },
  {
    file: 'packages/l10n/src/plural-type.ts',
    line: 'if (types.size >= MAX_TYPES) types.clear()',
    replacement: 'types.size > MAX_TYPES',
    why: 'what is remembered is computed again where it is forgotten',
  },
  {
    file: 'packages/l10n/src/plural-type.ts',
    line: 'if (types.size >= MAX_TYPES) types.clear()',
    replacement: 'types.size < MAX_TYPES',
    why: 'what is remembered is computed again where it is forgotten',
  },
  {
    file: 'packages/l10n/src/words.ts',
    line: 'for (let i = 0; i < form.length; i++) {',
    replacement: 'i <= form.length',
    why: 'beyond the end there is no code unit that begins a pair',
  },
  {
    file: 'packages/checks/src/markup/rst-blocks.ts',
    line: "const next = lines[at] ?? ''",
    replacement: '"Stryker was here!"',
    why: 'the place has been held against the number of lines',
  },
  {
    file: 'packages/checks/src/markup/markdown.ts',
    line: 'while (at >= 0) {',
    replacement: 'at > 0',
    why: 'the run that is looked for stands behind another one',
  },
  {
    file: 'packages/checks/src/markup/xml.ts',
    line: "if (!text.includes('<') || !TAG.test(text)) return null",
    replacement: '""',
    why: 'a tag begins with the character that is looked for first; one is faster',
  },
  {
    file: 'packages/checks/src/scan/text-width.ts',
    line: 'const measure = (part: string) => ruler.width(part, fontSize) + (spacing === 0 ? 0 : spacing * lettersIn(part))',
    replacement: 'false',
    why: 'no spacing after any number of letters is none',
  },
  {
    file: 'packages/checks/src/target/rst-syntax.check.ts',
    line: 'if (roles.length === 0) return found.length === 0 ? NOTHING : found',
    replacement: 'false',
    why: 'without roles nothing is added to what was found',
  },
  {
    file: 'packages/checks/src/flags.ts',
    line: "if (this.#text[this.#at] === ',') this.#at++",
    replacement: 'true',
    why: 'behind a flag stands a comma or the end',
  },
  {
    file: 'packages/formats/src/toml/toml.edit.ts',
    line: "throw new Error('what is added to TOML is arranged first')",
    replacement: '""',
    why: 'it is never thrown: what is added has a writer of its own',
  },
  {
    file: 'packages/formats/src/json/json.edit.ts',
    line: 'if (changes.length === 0) return []',
    replacement: 'false',
    why: 'of no changes none are left; one is faster',
  },
  {
    file: 'packages/checks/src/markup/rst-blocks.ts',
    line: 'if (next !== undefined && QUOTED.test(next)) return afterChunk(lines, at)',
    replacement: 'true',
    why: 'the word "undefined" begins with no sign',
  },
]
