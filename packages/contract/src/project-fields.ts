import { boolean, choice, integer, longText, optional, slug, text, textWhere, webUrl } from './fields/index.ts'
import { inheritableFields } from './inheritable-settings.ts'

const blank = { blank: true } as const

/**
 * The fields of a project in a request or a command. Missing fields keep their value, on PUT too; on POST they get the
 * default.
 */
export const projectFields = {
  name: text({ maxLength: 60, help: 'As people see it.' }),
  slug: slug({ maxLength: 60, help: 'As URLs have it.' }),
  web: webUrl({ maxLength: 200, help: 'The site of the project itself.' }),
  instructions: optional(text({ ...blank, maxLength: longText, help: 'The things that translators should know.' })),
  check_flags: optional(textWhere('flags', blank)),
  translation_review: optional(boolean()),
  source_review: optional(boolean()),
  commit_policy: optional(choice([0, 20, 30], { help: '0 all, 20 no unfinished texts, 30 approved ones only.' })),
  set_language_team: optional(boolean()),
  enable_hooks: optional(boolean()),
  language_aliases: optional(textWhere('language-aliases', blank)),
  access_control: optional(choice([0, 1, 100, 200], { help: '0 public, 1 protected, 100 private, 200 custom.' })),
  enforced_2fa: optional(boolean()),
  use_shared_tm: optional(boolean({ help: 'Look-ups find what other projects share.' })),
  contribute_shared_tm: optional(boolean({ help: 'Other projects find its texts.' })),
  shared_tm_penalty: optional(integer({ min: 0, max: 100, help: 'Per cent that texts of other projects lose.' })),
  autoclean_tm: optional(boolean({ help: 'Texts that were replaced or removed are found no more.' })),
  ...inheritableFields,
}
