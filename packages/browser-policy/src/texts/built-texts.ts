import { type Say, speak } from './speak.ts'

/** The translations of a language as programs take them: of the page by id, of everything else by the English text. */
export interface BuiltTexts {
  readonly language: string
  readonly page: Readonly<Record<string, string>>
  readonly policies: Readonly<Record<string, string>>
  /** Sentences with `{0}` for their values, and the words that stand in them. */
  readonly messages: Readonly<Record<string, string>>
}

/** Reads what `weft-policy texts build` wrote; null if it is something else. */
export function readBuiltTexts(value: unknown): BuiltTexts | null {
  if (typeof value !== 'object' || value === null) return null
  const { language, page, policies, messages = {} } = value as Partial<Record<keyof BuiltTexts, unknown>> // each is looked at below
  if (typeof language !== 'string' || !/^[a-z]{2,3}(?:[-_]\w+)*$/i.test(language)) return null
  return isTexts(page) && isTexts(policies) && isTexts(messages) ? { language, page, policies, messages } : null
}

/** Says texts and finished messages in the language of these translations. */
export const speakIn = ({ policies, messages }: BuiltTexts): Say =>
  speak((text) => (Object.hasOwn(policies, text) ? policies[text] : undefined), messages)

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')
