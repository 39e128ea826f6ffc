import { boolean, choice, initially, jsonObject, languageCode, list, slug, text } from './fields/index.ts'

/** What somebody chooses for themselves; what was never chosen has its initial value. */
export const preferenceFields = {
  /** Those somebody translates into. */
  languages: initially(list(languageCode(), { max: 100 }), []),
  /** Those whose translations they want to see beside the source. */
  secondary_languages: initially(list(languageCode(), { max: 100 }), []),
  /** Of the pages: a BCP 47 tag; empty: as the browser asks. */
  interface_language: initially(text({ blank: true, maxLength: 50 }), ''),
  /** Whether somebody follows a project from the first text on that they write in it. */
  auto_watch: initially(boolean(), true),
  theme: initially(choice(['auto', 'light', 'dark']), 'auto'),
  density: initially(choice(['comfortable', 'compact']), 'comfortable'),
  /** What the pages keep of their own: widths of panes, keys, folded sections. */
  layout: initially(jsonObject(), {}),
}

const { interface_language: language, languages, secondary_languages, theme, auto_watch } = preferenceFields

/** What of it Weblate's clients write as a user's profile. */
export const profileFields = {
  language,
  languages,
  secondary_languages,
  theme,
  auto_watch,
  /** The projects that somebody follows, by their slugs. */
  watched: list(slug({ maxLength: 100 }), { max: 1000 }),
}
