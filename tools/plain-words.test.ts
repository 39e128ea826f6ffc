import { expect, test } from 'vitest'
import { wordComplaints } from './plain-words.ts'

const linesIn = (path: string, text: string) =>
  wordComplaints({ path, text }).map((complaint) => Number(complaint.slice(path.length + 1).split(':')[0]))
const inSource = (text: string) => linesIn('packages/x/src/a.ts', text)
const inMarkdown = (text: string) => linesIn('docs/guide/a.md', text)

test('a comment that begins without its subject is refused, in every kind of comment', () => {
  expect(inSource('/** What a run does. */\nexport type Run = 1\n')).toEqual([1])
  expect(inSource('// Who asked.\n')).toEqual([1])
  expect(inSource('const a = 1 // Of the commit.\n')).toEqual([1])
  expect(inSource('const a = call(/** Whose it is. */ 1)\n')).toEqual([1])
  expect(inSource('return (\n  {/* Where the page stands. */}\n)\n')).toEqual([2])
  expect(inSource('/**\n * A run. Has its state in the\n * database.\n *\n * So that nothing is lost.\n */\n')).toEqual(
    [2, 5],
  )
  expect(inSource('/** Null: none.\n * @param key Where it stands. */\n')).toEqual([2])
})

test('a sentence goes on over lines, and a question may begin with its word', () => {
  expect(inSource('// The text is sent to\n// What it names.\n')).toEqual([])
  expect(inSource('// Who asks?\n/** Where is it? It is here. */\n')).toEqual([])
  expect(inSource('// Whatever is asked?\n')).toEqual([1])
  expect(inSource('/** Tells what a run does, and where. Whatsoever. Offered to all. Hash of it. */\n')).toEqual([])
})

test('code is no comment', () => {
  expect(inSource("const a = 'https://example.org // Who asks.'\nconst What = `/* Of it. */`\n")).toEqual([])
  expect(inSource('/* A text. */ const b = 1\nWhat(b)\n')).toEqual([])
  expect(inSource('// biome-ignore lint/x: what is wrong of its own\n')).toEqual([])
})

test('phrases that stand for nobody are refused, quoted and coded words are not', () => {
  for (const text of ['a file of its own.', 'the text as it is.', 'for whoever asks', 'texts, of which one counts'])
    expect(inSource(`// It has ${text}\n`)).toEqual([1])
  expect(inSource('// It reads “as it is”, "of which", `whatever` and a host of their own network.\n')).toEqual([])
})

test('Markdown is read by paragraphs, headings, list items and cells', () => {
  const text =
    '# What it costs\n\nA text.\n\n- **Who sees it.** All.\n\n| a | Of a page |\n\n> Where it is, it stays.\n'
  expect(inMarkdown(text)).toEqual([1, 5, 7, 9])
  expect(inMarkdown('## Who may see it?\n\n`What` is a name,\nwhere it stands. [Here](a.md).\n')).toEqual([])
  expect(inMarkdown('A text\n\n```ts\n// What it does.\n```\n\nWhat it does.\n')).toEqual([7])
  expect(linesIn('docs/reference/policies.md', 'What it does.\n')).toEqual([])
})
