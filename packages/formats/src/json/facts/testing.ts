import { expect } from 'vitest'

/** What most formats of JSON say of themselves: its functions are there. */
export const usualFacts = {
  kind: 'edited',
  mediaType: 'application/json',
  template: 'required',
  newBase: 'optional',
  plurals: 'none',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'posix',
  convertedMediaType: 'application/json',
  extensions: ['json'],
  parse: expect.any(Function),
  begin: expect.any(Function),
  recognises: expect.any(Function),
}
