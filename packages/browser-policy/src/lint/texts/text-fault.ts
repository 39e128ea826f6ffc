import type { JsonValue } from '../../json-value.ts'

/** Why a text can do nothing. */
export interface TextFault {
  /** One or two sentences. */
  readonly detail: string
  /** The text that the author meant. */
  readonly meant?: string
  /** True: `meant` is certainly what was meant. */
  readonly isSure?: boolean
  /** `info` where nothing is lost. */
  readonly severity?: 'info'
}

/** Judges a text of one kind; `policy` is the value of the whole policy. Null if it can have an effect. */
export type JudgeText = (text: string, policy: JsonValue) => TextFault | null
