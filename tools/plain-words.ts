// Reads comments and Markdown as sentences, and complains about openings and phrases that a reader has to read twice.
import type { Complaint, SourceFile } from './house-rules.ts'

/** One thought of a text: a paragraph, a list item, a heading, a cell. Lines count from 1. */
interface Paragraph {
  readonly line: number
  readonly text: string
}

interface WordRule {
  readonly refused: RegExp
  readonly say: string
}

/** Openings of sentences that ask nothing. */
const openings: readonly WordRule[] = [
  { refused: /^(What|Whatever)\b/, say: 'name the thing: “The changes of a run”' },
  { refused: /^(Who|Whoever|Whose)\b/, say: 'name the person or the owner: “The user who asked”' },
  { refused: /^Where\b/, say: 'say “If …” for a condition, and “The place of …” for a place' },
  { refused: /^Of\b/, say: 'begin with the noun: “The message of the commit”' },
  { refused: /^(Has|Have|Had)\b/, say: 'begin with the subject, or with a verb: “Tells GitHub to merge it”' },
  { refused: /^(So that|Nor)\b/, say: 'join it to the sentence before' },
]

/** Phrases that stand for nobody, anywhere in a sentence. */
const phrases: readonly WordRule[] = [
  { refused: /\b(whoever|whatever|whichever)\b/i, say: 'name the person or the thing, or say “any”' },
  {
    refused: /\b(that which|those which|of which)\b/i,
    say: 'name the thing again, in a sentence or a clause of its subject',
  },
  // “Of its own” behind a noun; “a host of their own network” is an owner.
  {
    refused:
      /\bof (its|their|one's) own(?=\W*$|[.,:;)]| (?:that|which|and|or|with|for|in|on|at|to|by|beside|without)\b)/i,
    say: 'say “separate” or “new”, or leave it out',
  },
  { refused: /\bas (it is|they are)\b/i, say: 'say “unchanged”, or name the form' },
  { refused: /\bbe had\b/i, say: 'say who gets it' },
  { refused: /\bin spite of\b/i, say: 'say “despite” or “although”' },
]

/** Generated Markdown, licences and material of tests: nobody writes their words by hand. The PHP test holds PHP with comments. */
const foreign =
  /(^|\/)fixtures\/|^NOTICES\.md$|^docs\/reference\/(?!fidelity\.md$|compatibility\.md$)|\/php\.reading\.test\.ts$/

/** The sentences of a file that break the rule of plain words, each with its line. */
export function wordComplaints({ path, text }: SourceFile): Complaint[] {
  if (foreign.test(path)) return []
  const paragraphs = path.endsWith('.md') ? markdownParagraphs(text) : commentParagraphs(text)
  return paragraphs.flatMap((paragraph) => complaintsIn(path, paragraph))
}

function complaintsIn(path: string, { line, text }: Paragraph): Complaint[] {
  // Code and quoted words are not ours to choose.
  const plain = text.replace(/`[^`]*`/g, '`').replace(/“[^”]*”|"[^"]*"/g, '“”')
  return plain.split(/(?<=[.!?;])\s+(?=["'(A-Z`“])/).flatMap((sentence) => {
    const isQuestion = /\?\W*$/.test(sentence)
    const broken = [...(isQuestion ? [] : openings), ...phrases].find(({ refused }) => refused.test(sentence))
    return broken ? [`${path}:${line}: “${sentence.slice(0, 60)}”: ${broken.say}`] : []
  })
}

/** Joins lines to paragraphs; a line that `begins` starts a new one, and an empty line ends one. */
function joinLines(lines: readonly Paragraph[], begins: RegExp, mark: RegExp): Paragraph[] {
  const found: { line: number; text: string }[] = []
  let isOpen = false
  for (const { line, text } of lines) {
    const last = found.at(-1)
    if (text.trim() === '') isOpen = false
    else if (isOpen && last && !begins.test(text)) last.text += ` ${text.trim()}`
    else {
      isOpen = true
      found.push({ line, text: text.replace(mark, '').trim() })
    }
  }
  return found
}

const tag = /^\s*(?:[-*]\s|\d+\.\s|@(?:param|returns?|throws|see)\b(?:\s+[\w.]+\s)?)/
const whole = /^\s*\/\/(?!\/) ?(.*)$/
const behind = /^(.*\S)\s+\/\/ (.*)$/
const inline = /^(.*\S)\s*\/\*\*? (.*?) ?\*\//

/**
 * The comments of a source, line by line: those that begin a line, and those behind code. A sign of a comment inside a text in quotes
 * does not count.
 */
function commentParagraphs(source: string): Paragraph[] {
  const found: Paragraph[] = []
  let inside = false
  for (const [index, text] of source.split('\n').entries()) {
    const line = index + 1
    const start = inside ? 0 : text.search(/\/\*/)
    const opens: boolean = !inside && start >= 0 && /^\s*\{?$/.test(text.slice(0, start))
    if (inside || opens) {
      const body: string = opens ? text.slice(start + 2) : text
      const end = body.indexOf('*/')
      found.push({ line, text: (end < 0 ? body : body.slice(0, end)).replace(/^\s*\*+(?!\/) ?/, '') })
      inside = end < 0
      // The comment behind it is another one.
      if (!inside) found.push({ line, text: '' })
    } else found.push({ line, text: lineComment(text) })
  }
  return joinLines(found, tag, tag).filter(({ text }) => !/^(biome-ignore|@ts-)/.test(text))
}

function lineComment(text: string): string {
  const alone = whole.exec(text)?.[1]
  if (alone !== undefined) return alone
  if (!text.includes('//') && !text.includes('/*')) return ''
  const [, code = '', comment = ''] = behind.exec(text) ?? inline.exec(text) ?? []
  return isInText(code) ? '' : comment
}

/** Whether code ends within quotes. */
function isInText(code: string): boolean {
  let open = ''
  for (let at = 0; at < code.length; at++) {
    const sign = code.charAt(at)
    if (sign === '\\') at++
    else if (open === '' ? /["'`]/.test(sign) : sign === open) open = open === '' ? sign : ''
  }
  return open !== ''
}

function markdownParagraphs(text: string): Paragraph[] {
  let fenced = false
  const lines = text.split('\n').flatMap((line, index): Paragraph[] => {
    const isFence = /^\s*(```|~~~)/.test(line)
    if (isFence) fenced = !fenced
    if (isFence || fenced) return [{ line: index + 1, text: '' }]
    // Each cell of a table is a thought.
    if (line.startsWith('|'))
      return line.split('|').flatMap((cell) => [{ line: index + 1, text: cell }, blankAt(index)])
    return /^#+ /.test(line)
      ? [blankAt(index), { line: index + 1, text: line }, blankAt(index)]
      : [{ line: index + 1, text: line }]
  })
  return joinLines(lines, /^\s*(?:[-*>]\s|\d+\.\s)/, /^\s*(?:[-*>#]+\s|\d+\.\s)?(?:\[[ x]\]\s)?/).map(
    ({ line, text: one }) => ({
      line,
      text: one.replace(/^[*_[]+/, ''),
    }),
  )
}

const blankAt = (index: number): Paragraph => ({ line: index + 1, text: '' })
