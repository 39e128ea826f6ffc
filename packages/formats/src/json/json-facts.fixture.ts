import { expect } from 'vitest'

/** Facts that most JSON formats share, with their functions. */
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
