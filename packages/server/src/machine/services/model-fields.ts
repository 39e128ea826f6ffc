import { optional, text } from '@weft/contract'

/** Settings that every language model has. */
export const modelFields = {
  persona: optional(
    text({ label: 'Translator persona', maxLength: 2000, blank: true, help: 'Such as: You translate for hikers.' }),
  ),
  style: optional(
    text({ label: 'Translator style', maxLength: 2000, blank: true, help: 'Such as: Use informal language.' }),
  ),
}
