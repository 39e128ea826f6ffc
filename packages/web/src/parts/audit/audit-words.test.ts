import { readFileSync } from 'node:fs'
import { FluentBundle, FluentResource } from '@fluent/bundle'
import { expect, test } from 'vitest'
import { auditAbout } from './audit-words.ts'

const bundle = new FluentBundle('en', { useIsolating: false })
bundle.addResource(new FluentResource(readFileSync(new URL('../../text/audit.ftl', import.meta.url), 'utf8')))
const text = (id: string, values: Record<string, string | number> = {}) => {
  const pattern = bundle.getMessage(id)?.value
  if (!pattern) throw new Error(`No text ${id}`)
  return bundle.formatPattern(pattern, values)
}

test.each([
  ['account-added', '', ''],
  ['account-added', 'is_superuser=true, is_bot=true', 'made an administrator, a bot'],
  ['account-added', 'by=invitation', 'by an invitation'],
  ['account-added', 'by="Our login"', 'by Our login'],
  ['account-changed', 'is_superuser=true, full_name', 'made an administrator, full name'],
  ['account-changed', 'is_active=false, date_expires="2027-01-02T00:00:00Z"', 'may not sign in, expires on 2027-01-02'],
  ['account-changed', 'password, sessions, tokens', 'password, sessions, tokens'],
  ['access-changed', 'access_control=100, enforced_2fa=true', 'visibility: private, second factor required'],
  ['access-changed', 'Reviewers: +anna', 'Reviewers: added anna'],
  ['access-changed', 'The: team: -cs', 'The: team: removed cs'],
  ['access-changed', 'Reviewers: +', 'team Reviewers created'],
  ['access-changed', 'Old: name="A, b", language_selection=1', 'Old: named A, b, in all languages'],
  ['site-setting-changed', 'site_name=Ours, and yours', 'name of the site: Ours, and yours'],
  ['site-setting-changed', 'identity provider https://id.example', 'identity provider https://id.example'],
  ['token-made', 'is_superuser=true', 'is_superuser=true'],
  ['signed-in', 'code', 'by a link'],
  ['signed-in', 'corp', 'corp'],
  ['second-factor-removed', 'all', 'all of them'],
])('%s of %s is said in words', (action, about, words) => {
  expect(auditAbout(text, action, about)).toBe(words)
})
