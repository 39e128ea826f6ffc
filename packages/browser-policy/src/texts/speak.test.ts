import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalogue } from '../catalogue/index.ts'
import type { Rule } from '../lint/define-rule.ts'
import { lint } from '../lint/lint.ts'
import { rules } from '../lint/rules.ts'
import { referenceHtml } from '../reference/reference-html.ts'
import { renderPoliciesReference } from '../reference/render-policies-reference.ts'
import { aspects } from '../simulate/aspects.ts'
import { simulate } from '../simulate/simulate.ts'
import { newest } from '../target.ts'
import { speakIn } from './built-texts.ts'
import { buildTexts, readPo } from './gettext.ts'
import { speak } from './speak.ts'

const sayIn = (language: string) =>
  speakIn(buildTexts(readPo(readFileSync(new URL(`../../../policy-texts/po/${language}.po`, import.meta.url)))))

/** Words of English sentences that neither language has. */
const ENGLISH = /(?:^|[ (])(?:the|is|are|of|with|not|and|has|does|nothing|must|be|it|from|known)(?=[ .,;:)])/i

/** The message's own words, without texts of the file. */
const own = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|“[^”]*”|„[^“]*“|https?:\S+|[\w-]+\.[\w.]+|Type|Status/g, '')

const told = (rules as readonly Rule[]).flatMap((rule) =>
  rule.examples.flatMap(({ bytes, text, policies, options }) =>
    lint(bytes ?? new TextEncoder().encode(text ?? JSON.stringify({ policies })), options)
      .slice(0, 50)
      .flatMap(({ detail, suggestion = '' }) => [detail, ...(suggestion.includes(' ') ? [suggestion] : [])]),
  ),
)
const seen = aspects.flatMap(({ examples }) =>
  examples.flatMap(({ policies, url, target }) =>
    (simulate(policies, url, target ?? newest).outcomes ?? []).flatMap(({ detail, result }) => [detail, result]),
  ),
)

describe.each(['de', 'cs'])('in %s', (language) => {
  const say = sayIn(language)

  test.each([
    ['lint', [...new Set(told)]],
    ['the look at an address', [...new Set(seen)]],
  ])('every message of %s is said wholly', (_, messages) => {
    expect(messages.length).toBeGreaterThan(20)
    const left = messages.filter((message) => ENGLISH.test(own(message))).map((message) => [message, say(message)])
    expect(left.filter(([, said]) => ENGLISH.test(own(said ?? '')))).toEqual([])
  })
})

describe.each(['de', 'cs'])('the reference in %s has no English sentence', (language) => {
  const texts = buildTexts(readPo(readFileSync(new URL(`../../../policy-texts/po/${language}.po`, import.meta.url))))
  const english = (lines: readonly string[]): readonly string[] =>
    lines.filter((line) => /(?:^|[ (|])(?:the|is|are|of|with|and|has|does|must|known)(?=[ .,;:)|])/.test(line))

  test('as Markdown', () => {
    const prose = renderPoliciesReference(texts)
      .replace(/^```[\s\S]*?^```/gm, '')
      .replace(/`[^`\n]*`|„[^“\n]*“/g, '')
    expect(english(prose.split('\n'))).toEqual([])
  })

  test('as a page', () => {
    const page = referenceHtml(catalogue, language, speakIn(texts))
    expect(page).toContain(`<html lang="${language}">`)
    const prose = page.replace(/<(style|script|pre|code)>[\s\S]*?<\/\1>|„[^“\n]*“/g, '').replace(/<[^>]*>/g, '\n')
    expect(english(prose.split('\n'))).toEqual([])
  })
})

test('values stay as they are, also where they look like messages', () => {
  const say = speak(() => undefined, {
    '{0} must be {1}.': '{0} muss {1} sein.',
    'a text': 'ein Text',
    ' It is ignored.': ' Egal.',
  })
  expect(say('Cookies.Allow[1] must be a text. It is ignored.')).toBe('Cookies.Allow[1] muss ein Text sein. Egal.')
  expect(say('"a must be b." must be a text.')).toBe('"a must be b." muss ein Text sein.')
  expect(say('constructor')).toBe('constructor')
  expect(say('__proto__ must be a text.')).toBe('__proto__ muss ein Text sein.')
})

test('a long hostile value takes no time', () => {
  const say = sayIn('de')
  const evil = `${' must be . It is ignored. , or  is no '.repeat(30_000)}.`
  const start = performance.now()
  say(evil)
  say(`"${evil}" must be a text.`)
  expect(performance.now() - start).toBeLessThan(1_000)
})
