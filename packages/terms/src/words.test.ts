import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const module = new URL('./words.ts', import.meta.url).href

/** The words of texts in a process that has seen no other text: the platform's segmenter remembers signs. */
function wordsInNewProcess(texts: readonly string[]): string[] {
  const program = `import { wordsOf } from ${JSON.stringify(module)}
    const cut = (text) => wordsOf(text).map(({ start, end }) => text.slice(start, end)).join('|')
    console.log(JSON.stringify(JSON.parse(process.argv[1]).map(cut)))`
  const found = execFileSync(process.execPath, ['--input-type=module', '-e', program, JSON.stringify(texts)])
  return JSON.parse(found.toString())
}

test.each(['ー件', 'ーア', 'ーก', 'ー々', 'アー件', 'กー件', 'ー\u3099件', 'ေက', '々件'])(
  '%s has the same words when it is seen first and later',
  (text) => {
    const [first, , , , again] = wordsInNewProcess([text, '件', 'ก', 'ー', text])
    expect(first).toBe(again)
    const [, later] = wordsInNewProcess(['アー件 ก', text])
    expect(first).toBe(later)
  },
)
