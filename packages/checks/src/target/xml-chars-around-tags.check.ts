import { defineCheck, type Finding, NOTHING } from '../check.ts'
import { readXml } from '../markup/xml.ts'
import { sourceXml } from '../markup/xml-source.ts'

/** No unbounded run may start a match again: a tag ends before the next one begins. */
const TAG = /<[/A-Za-z_][^<>]*>/g
const LETTER = /[\p{L}\p{M}\p{N}]/u

interface Tag {
  readonly start: number
  readonly end: number
  readonly letterBefore: boolean
  readonly letterAfter: boolean
}

function findTags(text: string): readonly Tag[] {
  return Array.from(text.matchAll(TAG), ({ 0: tag, index }) => {
    const end = index + tag.length
    const [before, after] = [text.charAt(index - 1), text.charAt(end)]
    return { start: index, end, letterBefore: LETTER.test(before), letterAfter: LETTER.test(after) }
  })
}

export const xmlCharsAroundTags = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'xml-chars-around-tags',
  label: 'XML surrounding characters',
  why: 'If a space beside a tag is lost, two words run together; a stray letter or mark beside it gets the wrong style.',
  severity: 'note',
  // Written without spaces, or with particles that lean on the word before: a letter beside a tag says nothing.
  except: ['ja', 'ko', 'zh', 'yue', 'wuu', 'nan', 'hak', 'gan', 'th', 'lo', 'km', 'my', 'bo', 'dz'],
  examples: [
    { source: 'Press <b>Enter</b> now', target: 'Teď <b>Enter</b> stiskni', fails: false },
    { source: 'Press <b>Enter</b> now', target: 'Stiskni<b>Enter</b> teď', fails: true },
    { source: '<b>Name</b>: text', target: '<b>Jméno:</b> text', fails: true },
    { source: '<b>a</b> c', target: '<i>a</i>c', fails: false },
    { source: 'Press <b>Enter</b>.', target: '<b>Enter</b>を押す', language: 'ja', fails: false },
  ],
  find(source, target, unit): readonly Finding[] {
    const wanted = sourceXml(source, unit)
    if (!wanted || wanted.tree.elements.length === 0) return NOTHING
    const read = readXml(target, wanted.wrapped)
    // Other tags are the matter of another check.
    if (read?.elements.join('>') !== wanted.tree.elements.join('>')) return NOTHING
    const [tags, found] = [source.scan(findTags), findTags(target)]
    if (tags.length !== found.length) return NOTHING
    return found.flatMap(({ start, end, letterBefore, letterAfter }, i) => {
      const tag = tags[i]
      if (!tag || (tag.letterBefore === letterBefore && tag.letterAfter === letterAfter)) return []
      return [{ span: { start, end } }]
    })
  },
})
