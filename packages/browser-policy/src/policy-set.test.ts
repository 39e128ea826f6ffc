import { expectTypeOf, test } from 'vitest'
import { lint, type PolicyProblem, type RuleId } from './index.ts'
import type { FirefoxPolicies, FirefoxPolicyFile, PolicySet, PolicySetOf } from './policy-set.ts'

test('a policy set takes the values of the specification', () => {
  const policies: PolicySet = {
    BlockAboutConfig: true,
    Cookies: { Allow: ['https://a.example'], AcceptThirdParty: 'never' },
    Proxy: { Mode: 'manual', SOCKSVersion: 5 },
    WebsiteFilter: { Block: ['<all_urls>'] },
  }
  expectTypeOf(policies.BlockAboutConfig).toEqualTypeOf<boolean | undefined>()
  expectTypeOf(policies.Proxy?.SOCKSVersion).toEqualTypeOf<4 | 5 | undefined>()
})

test('a misspelt name or a wrong value does not compile', () => {
  // @ts-expect-error -- the policy is called BlockAboutConfig
  const misspelt: PolicySet = { BlockAboutConfg: true }
  // @ts-expect-error -- a boolean
  const wrongType: PolicySet = { BlockAboutConfig: 'yes' }
  // @ts-expect-error -- not one of the words
  const wrongWord: PolicySet = { Cookies: { AcceptThirdParty: 'sometimes' } }
  // @ts-expect-error -- 4 or 5
  const wrongNumber: PolicySet = { Proxy: { SOCKSVersion: 6 } }
  // @ts-expect-error -- the specification has no such property
  const later: PolicySet = { Cookies: { RejectTracker: true } }
  expectTypeOf([misspelt, wrongType, wrongWord, wrongNumber, later]).toBeArray()
})

test('names are the specification’s; policies of later browsers are not part of it', () => {
  expectTypeOf<'DisableReadLater' | 'MediaPlugin' | 'DisableBrowserStudies'>().toExtend<keyof PolicySet>()
  expectTypeOf<'DisablePocket'>().not.toExtend<keyof PolicySet>()
  expectTypeOf<'ManagedBookmarks'>().not.toExtend<keyof PolicySet>()
  expectTypeOf<'ManagedBookmarks' | 'AIControls'>().toExtend<keyof PolicySetOf<'esr153'>>()
  expectTypeOf<'AIControls'>().not.toExtend<keyof PolicySetOf<'esr140'>>()
})

test('required properties, free names and lists keep their types', () => {
  expectTypeOf<NonNullable<PolicySet['RequestedLocales']>>().toEqualTypeOf<string[]>()
  expectTypeOf<NonNullable<PolicySet['SecurityDevices']>>().toExtend<{ [name: string]: string }>()
  expectTypeOf<NonNullable<PolicySetOf<'esr153'>['DisplayMenuBar']>>().toEqualTypeOf<
    boolean | 'always' | 'never' | 'default-on' | 'default-off'
  >()
  // @ts-expect-error -- a bookmark needs its URL
  const bookmark: PolicySet = { Bookmarks: [{ Title: 'Help' }] }
  // @ts-expect-error -- the specification asks for Value
  const protection: PolicySet = { EnableTrackingProtection: { Locked: true } }
  const later: PolicySetOf<'esr140'> = { EnableTrackingProtection: { Locked: true }, RequestedLocales: 'de,en' }
  // @ts-expect-error -- an engine has one of two methods
  const engine: PolicySet = { SearchEngines: { Add: [{ Name: 'a', URLTemplate: 'https://a.example', Method: 'get' }] } }
  expectTypeOf([bookmark, protection, later, engine]).toBeArray()
})

test('Firefox’s policies stand under its own names, with the values of the version', () => {
  const policies: FirefoxPolicies<'esr153'> = {
    DisableFirefoxStudies: true,
    DisablePocket: true,
    BlockAboutConfig: true,
    ManagedBookmarks: [{ toplevel_name: 'Ours' }],
    AIControls: { Default: { Value: 'blocked' } },
  }
  const file: FirefoxPolicyFile<'esr140'> = { policies: { DNSOverHTTPS: { Enabled: true } } }
  expectTypeOf<'DisableBrowserStudies'>().not.toExtend<keyof FirefoxPolicies>()
  expectTypeOf<'DisableFirefoxStudies'>().toExtend<keyof FirefoxPolicies<'esr140'>>()
  expectTypeOf<'AIControls'>().not.toExtend<keyof FirefoxPolicies<'esr140'>>()
  expectTypeOf<FirefoxPolicies>().toEqualTypeOf<FirefoxPolicies<'esr153'>>()
  // @ts-expect-error -- Firefox calls it DisableFirefoxStudies
  const specified: FirefoxPolicies = { DisableBrowserStudies: true }
  // @ts-expect-error -- not one of the words
  const wrongWord: FirefoxPolicies = { HttpsOnlyMode: 'on' }
  expectTypeOf([policies, file.policies, specified, wrongWord]).toBeArray()
})

test('the code of a problem is one of the rules’ ids', () => {
  expectTypeOf<PolicyProblem['code']>().toEqualTypeOf<RuleId>()
  const isWrong = ({ code }: PolicyProblem): boolean => code === 'wrong-type'
  // @ts-expect-error -- there is no rule with this id
  const misspelt = ({ code }: PolicyProblem): boolean => code === 'wrong-typ'
  expectTypeOf([isWrong, misspelt]).toBeArray()
  expectTypeOf(lint).returns.toEqualTypeOf<PolicyProblem[]>()
})
