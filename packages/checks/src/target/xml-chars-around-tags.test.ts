import { expect, test } from 'vitest'
import { checkEnvironment } from '../environment.ts'
import { NO_FLAGS } from '../flags.ts'
import { findInTranslation, prepareSource } from '../run.ts'

function places(source: string, target: string, language = 'cs') {
  const environment = checkEnvironment({ language, sourceLanguage: 'en', plural: { number: 1, formula: '0' } })
  return findInTranslation(prepareSource([source], NO_FLAGS), [target], environment)
    .filter(({ check }) => check === 'xml-chars-around-tags')
    .map(({ span: { start, end } }) => `${start}-${end}`)
}

test.each<readonly [source: string, target: string, found: readonly string[]]>([
  ['a <b>c</b> d', 'á <b>č</b> ď', []],
  ['a <b>c</b> d', 'á<b>č</b> ď', ['1-4']],
  ['a <b>c</b> d', 'á <b>č</b>ď', ['6-10']],
  ['a <b>c</b> d', 'á <b> č</b> ď', ['2-5']],
  ['a <b>c</b> d', 'á <b>č </b> ď', ['7-11']],
  ['a <b>c</b> d', 'á<b> č</b>ď', ['1-4', '6-10']],
  ['a<b>c</b>d', 'á <b>č</b> ď', ['2-5', '6-10']],
  ['a <b>c</b> d', '1 <b>2</b>3', ['6-10']],
  ['a <b>c</b> d', 'a\u0301<b>c</b> d', ['2-5']],
  // Several elements, in the same order.
  ['a <b>c</b> <i>d</i>', 'á <b>č</b><i>ď</i>', []],
  ['a <b>c</b> <i>d</i>', 'á <b>č</b>x<i>ď</i>', ['6-10', '11-14']],
  ['a <b>c</b> <i>d</i>', 'á <i>č</i>x<b>ď</b>', []],
  // Other tags, and tags that are written another way, are nothing to compare.
  ['a <b>c</b> d', 'á<i>č</i> ď', []],
  ['a <b>c</b> d', 'á<b>č ď', []],
  ['a <b/> d', 'á<b></b> ď', []],
  ['a <![CDATA[<b>]]> d', 'á <![CDATA[x<b>]]> ď', []],
  ['a < d', 'á<ď', []],
])('in the tags of %j the characters of %j differ at %j', (source, target, found) => {
  expect(places(source, target)).toEqual(found)
})

test.each('ja ko zh yue wuu nan hak gan th lo km my bo dz'.split(' '))('in %s a letter may stand there', (language) => {
  expect(places('a <b>c</b> d', 'a<b>c</b> d', language)).toEqual([])
})
