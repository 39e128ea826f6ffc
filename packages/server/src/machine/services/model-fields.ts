import { boolean, optional, text } from '@weft/contract'

/** Settings that every language model has. */
export const modelFields = {
  persona: optional(
    text({ label: 'Translator persona', maxLength: 2000, blank: true, help: 'Such as: You translate for hikers.' }),
  ),
  pictures: optional(
    boolean({
      label: 'Send screenshots',
      help: 'The screenshot of each string, up to 1 MB, for models that look at pictures.',
    }),
  ),
  style: optional(
    text({ label: 'Translator style', maxLength: 2000, blank: true, help: 'Such as: Use informal language.' }),
  ),
}
