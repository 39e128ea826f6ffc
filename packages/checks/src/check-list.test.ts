import { expect, test } from 'vitest'
import type { Check } from './check.ts'
import { checks } from './checks.ts'

/** Ids by which Weblate's API, searches and settings know its checks; an id's flag has `-` for `_`. */
const words = (text: string) => text.trim().split(/\s+/)

const always = {
  target: words(`
    begin_newline begin_space double_space duplicate end_colon end_ellipsis end_exclamation end_interrobang
    end_newline end_question end_semicolon end_space end_stop escaped_newline inconsistent kabyle-characters
    kashida multiple_capital newline-count plurals prohibited_initial_character punctuation_spacing reused same
    same-plurals translated xml-chars-around-tags xml-invalid xml-tags zero-width-space
  `),
  source: words('ellipsis long_untranslated multiple_failures optional_plural unnamed_format'),
}

/** Checks of translations that only run with a flag of their name. */
const withOwnFlag = words(`
    accelerator angularjs_format automattic_components_format c_format c_sharp_format check_glossary es_format
    fluent-parts fluent-references fluent-target-inner-html fluent-target-syntax i18next_interpolation
    icu_message_format java_printf_format javascript_format laravel_format lua_format max-length max-size
    objc_format object_pascal_format percent_placeholders perl_brace_format perl_format php_format placeholders
    python_brace_format python_format qt_format qt_plural_format regex ruby_format safe-mdx scheme_format url
    vue_format
`)

/** Checks that other flags turn on, or that look at the source string: with a failing string, and the flags that turn them on. */
const withFlags = {
  bbcode: ['target', 'bbcode-text'],
  'fluent-source-inner-html': ['source', 'fluent-source-inner-html'],
  'fluent-source-syntax': ['source', 'fluent-source-syntax'],
  icu_message_format_syntax: ['source', 'icu-message-format'],
  java_format: ['target', 'java-format auto-java-messageformat'],
  'md-link': ['target', 'md-text'],
  'md-reflink': ['target', 'md-text'],
  'md-syntax': ['target', 'md-text'],
  'rst-references': ['target', 'rst-text'],
  'rst-syntax': ['target', 'rst-text'],
  'safe-html': ['target', 'safe-html auto-safe-html'],
  'source-max-length': ['source', 'max-length'],
} as const

const all: readonly Check[] = checks
const failing = (check: Check) => (check.kind === 'across' ? check.failing : check.kind)

test('every check of Weblate is there, fails the same string, and runs with the same flags', () => {
  const wanted: Readonly<Record<string, readonly [string, string]>> = {
    ...Object.fromEntries(always.target.map((id) => [id, ['target', '']])),
    ...Object.fromEntries(always.source.map((id) => [id, ['source', '']])),
    ...Object.fromEntries(withOwnFlag.map((id) => [id, ['target', id.replaceAll('_', '-')]])),
    ...withFlags,
  }
  expect(
    Object.fromEntries(all.map((check) => [check.id, [failing(check), (check.flags ?? []).join(' ')]])),
  ).toMatchObject(wanted)
})

test('of the checks that compare strings one fails sources too', () => {
  const across = all.filter((check) => check.kind === 'across')
  expect(across.filter(({ failsSources }) => failsSources).map(({ id }) => id)).toEqual(['inconsistent'])
})
