import { checks, validateFlags } from '@weft/checks'
import { languageCodePattern, type MessageTemplate, readPeriod, usernamePattern } from '@weft/contract'
import { parseLanguageAliases } from '@weft/l10n'
import { RE2JS, RE2JSException } from 're2js'
import { isLanguageExpression } from '../domain/component/language-filter.ts'
import { checkBrowserTemplate, checkTemplate } from '../domain/component/message-template.ts'
import { parseBranchName } from '../git/index.ts'
import type { FieldRules, Judge } from '../http/fields/index.ts'
import { exampleStatistics } from '../sync/component/commit-message.ts'

/** The sentence for every text that is not as it should be. */
const unless =
  (isRight: (text: string) => boolean, detail: string): Judge =>
  (text) =>
    isRight(text) ? null : detail

/** Each part of `from:to,from:to` has both sides; every part is one that the parser keeps. */
const isAliases = (text: string) =>
  text.split(',').every((part) => /^\s*[^\s:,]+\s*:\s*[^\s:,]+\s*$/.test(part)) && parseLanguageAliases(text).size > 0

function isExpression(text: string): boolean {
  try {
    RE2JS.compile(text)
    return true
  } catch (error) {
    if (error instanceof RE2JSException) return false
    throw error
  }
}

/** A template is tried before it is kept; the problem says what is wrong with it. */
const template =
  (name: MessageTemplate): Judge =>
  (text) =>
    checkTemplate(name, text, exampleStatistics)?.detail ?? null

/** A day of the calendar, in years of four digits. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const knownChecks: ReadonlySet<string> = new Set(checks.map(({ id }) => id))

/** The rules that contracts name and the server's parts hold. */
export const fieldRules: FieldRules = {
  isCheck: (id) => knownChecks.has(id),
  texts: {
    username: unless((text) => usernamePattern.test(text), 'Letters, digits and @ . + - _ may stand here.'),
    'language-code': unless(
      (text) => languageCodePattern.test(text),
      'A code is letters and digits, parted by -, _ or @.',
    ),
    'language-aliases': unless(isAliases, 'Expected codes as in files and what they mean: cze:cs,en_xx:en.'),
    flags: unless((text) => validateFlags(text).length === 0, 'These flags are not known or not well formed.'),
    day: unless(isDay, 'Expected a day, such as 2026-12-31.'),
    period: unless((text) => readPeriod(text) !== null, 'Expected two days: 12/01/2026 - 12/31/2026.'),
    branch: unless((text) => parseBranchName(text).ok, 'Git takes no branch of this name.'),
    'regular-expression': unless(isExpression, 'This is not a regular expression (RE2).'),
    'language-expression': unless(
      isLanguageExpression,
      'This is not a regular expression (RE2); what may not stand is said at the beginning: ^(?!(cs|de)$).+$',
    ),
    'browser-template': unless(
      (text) => checkBrowserTemplate(text) === null,
      'Expected a URL with {{filename}} and {{line}} in it.',
    ),
    commit_message: template('commit_message'),
    add_message: template('add_message'),
    delete_message: template('delete_message'),
    merge_message: template('merge_message'),
    addon_message: template('addon_message'),
    pull_message: template('pull_message'),
  },
}
