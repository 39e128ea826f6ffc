import { expect, test } from 'vitest'
import { checkEnvironment } from '../environment.ts'
import { NO_FLAGS } from '../flags.ts'
import { findInTranslation, prepareSource } from '../run.ts'

const ENDINGS = new Set('end_colon end_ellipsis end_exclamation end_interrobang end_question end_semicolon'.split(' '))

/** The failing checks of a translation's last mark. */
function failing(source: string, target: string, language: string): string {
  const environment = checkEnvironment({ language, sourceLanguage: 'en', plural: { number: 1, formula: '0' } })
  const found = findInTranslation(prepareSource([source], NO_FLAGS), [target], environment)
  const ends = found.filter(({ check }) => ENDINGS.has(check))
  const last = { start: target.length - 1, end: target.length }
  for (const { check, span } of ends) expect([check, span]).toEqual([check, last])
  return ends.map(({ check }) => check.slice(4)).join(' ')
}

test.each<readonly [language: string, source: string, target: string, found: string]>([
  ['cs', 'a?', 'b?', ''],
  ['cs', 'a?', 'b', 'question'],
  ['cs', 'a', 'b?', 'question'],
  ['cs', 'a?!', 'b', 'interrobang'],
  ['cs', 'a!', 'b?!', 'interrobang'],
  ['cs', 'a?!', 'b!?', ''],
  ['th', 'a?', 'b', ''],
  ['jbo', 'a?', 'b', ''],
  ['ar', 'a?', 'b؟', ''],
  ['hy', 'a?', 'b՞', ''],
  ['hy', 'a?', 'b։', ''],
  ['hy', 'a?', 'b', 'question'],
  ['hy', 'a', 'b՞', ''],
  ['hy', 'a?', 'b?', ''],
  ['el', 'a?', 'b;', ''],
  ['el', 'a?', 'b\u037e', ''],
  ['el', 'a?', 'b', 'question'],
  ['el', 'a?', 'b?!', 'interrobang'],
  ['my', 'a?', 'b\u1038။', ''],
  ['my', 'a?', 'b', 'question'],
  ['my', 'a?', 'b?', 'question'],
  ['my', 'a', 'b\u1038။', 'question'],
  ['my', 'a', 'b', ''],
  ['my', 'a?', 'b?!', 'interrobang'],
  ['my', 'a?!', 'b\u1038။', 'interrobang'],
])('in %s the question of %j may be %j but for: %j', (language, source, target, found) => {
  expect(failing(source, target, language)).toBe(found)
})

test.each<readonly [language: string, source: string, target: string, found: string]>([
  ['cs', 'a!', 'b!', ''],
  ['cs', 'a!', 'b', 'exclamation'],
  ['cs', 'a', 'b!', 'exclamation'],
  ['cs', 'a!', 'b！', ''],
  ['hy', 'a!', 'b', ''],
  ['jbo', 'a!', 'b', ''],
  ['th', 'a!', 'b', ''],
  ['am', 'a!', 'b᥄', ''],
  ['cs', 'a!', 'b՜', ''],
  ['cs', 'a!', 'b߹', ''],
  ['my', 'a!', 'b႟', ''],
  ['my', 'a!', 'b！', 'exclamation'],
  ['eu', 'a!', '¡b! c', ''],
  ['eu', 'a!', 'b! c', 'exclamation'],
  ['eu', 'a!', '¡b c', 'exclamation'],
  ['eu', 'a', '¡b!', 'exclamation'],
  ['cs', 'a!', '¡b! c', 'exclamation'],
])('in %s the exclamation of %j may be %j but for: %j', (language, source, target, found) => {
  expect(failing(source, target, language)).toBe(found)
})

test.each<readonly [language: string, source: string, target: string, found: string]>([
  ['cs', 'a:', 'b:', ''],
  ['cs', 'a:', 'b', 'colon'],
  ['cs', 'a', 'b:', 'colon'],
  ['cs', 'a:', 'b：', ''],
  ['km', 'a:', 'b៖', ''],
  ['jbo', 'a:', 'b', ''],
  ['th', 'a:', 'b', ''],
  ...['ja', 'ko', 'zh'].flatMap((language): readonly (readonly [string, string, string, string])[] => [
    [language, 'a:', 'b。', ''],
    [language, 'a:', 'b.', ''],
    [language, 'a:', 'b：', ''],
    [language, 'a:', 'b', 'colon'],
    [language, 'a', 'b:', ''],
  ]),
  ['hy', 'a:', 'b՝', ''],
  ['hy', 'a:', 'b`', ''],
  ['hy', 'a:', 'b', 'colon'],
  ['hy', 'a', 'b:', ''],
])('in %s the colon of %j may be %j but for: %j', (language, source, target, found) => {
  expect(failing(source, target, language)).toBe(found)
})
