import type { EquivalentChange } from './equivalent-change.ts'

/** Changes of packages/l10n that no test can notice. */
export const changesOfL10n: readonly EquivalentChange[] = [
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
]
