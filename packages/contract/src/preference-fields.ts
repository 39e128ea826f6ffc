import { boolean, choice, initially, jsonObject, languageCode, list, slug, text } from './fields/index.ts'

/** The choices of a user; each has an initial value. */
export const preferenceFields = {
  /** Those somebody translates into. */
  languages: initially(list(languageCode(), { max: 100 }), []),
  /** Those whose translations they want to see beside the source. */
  secondary_languages: initially(list(languageCode(), { max: 100 }), []),
  /** The language of the pages, a BCP 47 tag; empty: the browser's language. */
  interface_language: initially(text({ blank: true, maxLength: 50 }), ''),
  /** Whether somebody follows a project from the first text on that they write in it. */
  auto_watch: initially(boolean(), true),
  /** Whether the translation memory finds what somebody wrote for themselves, in every project. */
  contribute_personal_tm: initially(boolean(), true),
  theme: initially(choice(['auto', 'light', 'dark']), 'auto'),
  density: initially(choice(['comfortable', 'compact']), 'comfortable'),
  /** State of the pages: widths of panes, keys, folded sections. */
  layout: initially(jsonObject(), {}),
}

const {
  interface_language: language,
  languages,
  secondary_languages,
  theme,
  auto_watch,
  contribute_personal_tm,
} = preferenceFields

/** The part that Weblate's clients write as a user's profile. */
export const profileFields = {
  language,
  languages,
  secondary_languages,
  theme,
  auto_watch,
  contribute_personal_tm,
  /** The projects that somebody follows, by their slugs. */
  watched: list(slug({ maxLength: 100 }), { max: 1000 }),
}
