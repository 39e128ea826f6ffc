/** A term of searches, with its completion. */
export interface SearchWord {
  readonly text: string
  /** Id of the text that says what it finds; of a value, `name` is what it is called. */
  readonly meaning: string
  readonly name?: string
}

/** Common search terms, the most frequent first. */
export const searchWords: readonly SearchWord[] = [
  { text: 'is:untranslated', meaning: 'find-untranslated' },
  { text: 'state:<translated', meaning: 'find-unfinished' },
  { text: 'state:needs-editing', meaning: 'find-needs-editing' },
  { text: 'has:check', meaning: 'find-check' },
  { text: 'has:suggestion', meaning: 'find-suggestion' },
  { text: 'has:comment', meaning: 'find-comment' },
  { text: 'is:translated', meaning: 'find-translated' },
  { text: 'is:approved', meaning: 'find-approved' },
  { text: 'is:pending', meaning: 'find-pending' },
  { text: 'has:plural', meaning: 'find-plural' },
  { text: 'has:explanation', meaning: 'find-explanation' },
  { text: 'has:screenshot', meaning: 'find-screenshot' },
  { text: 'source:', meaning: 'find-source' },
  { text: 'target:', meaning: 'find-target' },
  { text: 'key:', meaning: 'find-key' },
  { text: 'location:', meaning: 'find-location' },
  { text: 'note:', meaning: 'find-note' },
  { text: 'label:', meaning: 'find-label' },
  { text: 'check:', meaning: 'find-check-named' },
  { text: 'changed_by:', meaning: 'find-changed-by' },
  { text: 'changed:>=', meaning: 'find-changed' },
  { text: 'priority:>', meaning: 'find-priority' },
]

/** Start of the word before the caret; quotes hold blanks together. */
export function wordStart(text: string, caret: number): number {
  let start = caret
  while (start > 0 && !/[\s()]/.test(text[start - 1] ?? '')) start--
  return start
}

/** Words that go on from what is typed before the caret. */
export function completions(text: string, caret: number): readonly SearchWord[] {
  const typed = text.slice(wordStart(text, caret), caret).toLowerCase()
  if (typed === '') return text === '' ? searchWords.slice(0, 8) : []
  return searchWords.filter((word) => word.text.startsWith(typed) && word.text !== typed)
}

/** Quotes a pasted sentence, so that the search takes it literally. */
export function quoteSentence(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/** Whether a text is more likely a sentence than a search. */
export const isSentence = (text: string): boolean =>
  /\s/.test(text.trim()) &&
  /[:()]/.test(text) &&
  !/\b(?:is|has|state|source|target|key|check|changed|changed_by|label|note|location|priority|added|context|language|component|project|screenshot|comment|suggestion|position|explanation|NOT|AND|OR):?/i.test(
    text,
  )

/** Fields with values from the server. */
const valued = ['is', 'has', 'state', 'check', 'dismissed_check', 'language', 'component', 'project', 'label'] as const
export type ValuedField = (typeof valued)[number]

/** The field and the beginning of the value before the caret, as in `label:ur`; undefined: no value is being typed. */
export function valueAt(
  text: string,
  caret: number,
): { readonly field: ValuedField; readonly prefix: string } | undefined {
  const match = /^[-!]?(\w+):(?:=|"|)([^<>"]*)$/.exec(text.slice(wordStart(text, caret), caret).toLowerCase())
  const field = valued.find((one) => one === match?.[1])
  return field && { field, prefix: match?.[2] ?? '' }
}

/** A value as a word of a search; one with blanks stands in quotes. */
export const valueWord = (field: ValuedField, value: string, name: string): SearchWord => ({
  text: `${field}:${/[\s()"]/.test(value) ? quoteSentence(value) : value}`,
  meaning: 'find-value',
  name,
})
