import { defineCheck, type Finding, NOTHING } from '../check.ts'
import type { CheckEnvironment } from '../environment.ts'
import { characterCodes, findOneEndsIn, findOtherEnd, lastCode } from '../scan/last-character.ts'
import { isLonger } from '../scan/text-length.ts'
import type { SourceText } from '../source-text.ts'
import { BURMESE_QUESTION } from './end-question.check.ts'

/** Characters. Shorter sources are abbreviations (`e.g.`) that other languages write otherwise. */
const SHORTEST = 5

const COLON = 0x3a
const SEMICOLON = 0x3b
const ELLIPSIS = 0x2026

/** Full stops of the scripts of the world. */
const STOPS = characterCodes('.。।۔։·෴។።')
/** Full-width and half-width marks that end a sentence before a list in Chinese, Japanese and Korean. */
const LIST_MARKS = characterCodes(';:：.。')
/** Armenian ends a sentence with verjaket, which keyboards give as a colon; its other marks stand inside words. */
const ARMENIAN = characterCodes('.。।۔։·෴។:՝?!`')
/** Danda and what is typed in its place. */
const DANDA = characterCodes('.।৷|')
const SANTALI = characterCodes('.᱾')
const BURMESE = characterCodes('.။')

function stopsOf(source: SourceText, environment: CheckEnvironment): ReadonlySet<number> {
  switch (environment.base) {
    case 'ja':
    case 'ko':
    case 'zh':
      return source.last === COLON || source.last === SEMICOLON ? LIST_MARKS : STOPS
    case 'hy':
      return ARMENIAN
    case 'hi':
    case 'bn':
    case 'or':
      return DANDA
    case 'sat':
      return SANTALI
    case 'my':
      return BURMESE
    default:
      return STOPS
  }
}

export const endStop = defineCheck({
  kind: 'target',
  reads: 'form',
  looksAt: 'ending',
  id: 'end_stop',
  label: 'Mismatched full stop',
  why: 'A full stop at the end tells a sentence from a label; when only one language has it, texts on a screen do not match.',
  severity: 'warning',
  except: ['th', 'jbo'],
  examples: [
    { source: 'Close the window.', target: 'Zavřete okno.', fails: false },
    { source: 'Close the window', target: 'Zavřete okno.', fails: true },
    { source: 'Close the window.', target: '关闭窗口。', language: 'zh_Hans', fails: false },
    { source: 'Close the window.', target: 'Փակեք պատուհանը։', language: 'hy', fails: false },
    { source: 'e.g.', target: 'např', fails: false },
    { source: '👋👋.', target: 'Ahoj', fails: false },
  ],
  find(source, target, { environment }): readonly Finding[] {
    const last = lastCode(target)
    if (last === source.last || !isLonger(source.text, SHORTEST - 1)) return NOTHING
    if (last === ELLIPSIS && source.text.endsWith('...')) return NOTHING
    // The check of question marks looks at it.
    if (environment.base === 'my' && target.endsWith(BURMESE_QUESTION)) return NOTHING
    const stops = stopsOf(source, environment)
    if (stops === LIST_MARKS) return LIST_MARKS.has(last) ? NOTHING : findOtherEnd(source, target)
    return findOneEndsIn(stops, source, target)
  },
})
