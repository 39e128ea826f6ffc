// A separate process: reads one dictionary, and tells of words whether they stand in it.
import { readFile } from 'node:fs/promises'
import { type Hunspell, loadModule } from 'hunspell-asm'
import type { SpellingAnswer, SpellingQuestion } from './speller-messages.ts'
import { toUtf8 } from './transcode.ts'

/** Words of the dictionary itself that are tried; a dictionary that knows none of them is broken. */
const tried = 200

const answer = (message: SpellingAnswer) => process.send?.(message)

async function open(rules: string, words: string): Promise<Hunspell | null> {
  const files = toUtf8(await readFile(rules), await readFile(words))
  if (!files.ok) {
    answer({ kind: 'broken', problem: files.problem })
    return null
  }
  const factory = await loadModule()
  const encoder = new TextEncoder()
  const hunspell = factory.create(
    factory.mountBuffer(encoder.encode(files.rules), 'a.aff'),
    factory.mountBuffer(encoder.encode(files.words), 'a.dic'),
  )
  if (knowsItself(hunspell, files.words)) return hunspell
  answer({ kind: 'broken', problem: 'unreadable' })
  return null
}

function knowsItself(hunspell: Hunspell, words: string): boolean {
  const lines = words.split('\n').slice(1)
  const step = Math.max(1, Math.floor(lines.length / tried))
  for (let at = 0; at < lines.length; at += step) {
    const word = lines[at]?.trim().replace(/[/\t ].*$/, '') ?? ''
    if (word !== '' && hunspell.spell(word)) return true
  }
  return false
}

let opened: Promise<Hunspell | null> | undefined

process.on('message', async (question: SpellingQuestion) => {
  if (question.kind === 'open') {
    opened = open(question.rules, question.words)
    if ((await opened) !== null) answer({ kind: 'opened' })
    return
  }
  const hunspell = await opened
  if (!hunspell) return
  if (question.kind === 'like') return answer({ kind: 'like', words: hunspell.suggest(question.word) })
  answer({ kind: 'unknown', words: question.words.filter((word) => !hunspell.spell(word)) })
})
process.once('disconnect', () => process.exit())
