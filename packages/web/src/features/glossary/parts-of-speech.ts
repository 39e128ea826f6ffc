import type { useText } from '../../text/texts.ts'

const usual: readonly string[] = ['', 'noun', 'proper noun', 'verb', 'adjective', 'adverb', 'other']

/** The offered parts of speech, with the one that a term has. */
export const partsOfSpeech = (present: string): readonly string[] =>
  usual.includes(present) ? usual : [...usual, present]

/** The name of a part of speech; one that people have written otherwise names itself. */
export const partName = (part: string, text: ReturnType<typeof useText>): string =>
  usual.includes(part) ? text(`terms-word-${part === '' ? 'none' : part.replace(' ', '-')}`) : part
