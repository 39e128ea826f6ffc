import { parseMatchPattern } from '../browser/match-pattern.ts'
import { parseUrl } from '../browser/parse-url.ts'
import type { JsonValue } from '../json-value.ts'

/** One question of `init` and the policy that its answer sets. */
export interface InitQuestion {
  readonly id: string
  /** The policy by the specification's name. */
  readonly policy: string
  readonly text: string
  /** The default, shown to the person; an empty answer sets no policy. */
  readonly usual: string
  /** The answer that --preset gives. */
  readonly presetAnswer: string
  /** The policy's value for a non-empty answer; undefined: the policy is not set; a text: why the answer is invalid. */
  value(answer: string): { readonly value: JsonValue } | undefined | string
}

/** A question with yes or no; only yes sets the policy. */
function yesNo(id: string, policy: string, text: string, value: JsonValue = true): InitQuestion {
  return {
    id,
    policy,
    text,
    usual: 'no',
    presetAnswer: 'yes',
    value: (answer) => {
      if (/^(y|yes)$/i.test(answer)) return { value }
      return /^(n|no)$/i.test(answer) ? undefined : 'Answer yes or no.'
    },
  }
}

/** The questions of `init`, in order. */
export const initQuestions: readonly InitQuestion[] = [
  {
    id: 'home-page',
    policy: 'Homepage',
    text: 'Home page (its URL)?',
    usual: 'the user decides',
    presetAnswer: 'about:home',
    value: (answer) =>
      parseUrl(answer)
        ? { value: { URL: answer, Locked: true, StartPage: 'homepage' } }
        : `${answer} is no URL; write it with its scheme, such as https://intranet.example/`,
  },
  yesNo('telemetry', 'DisableTelemetry', 'Switch telemetry off?'),
  yesNo('studies', 'DisableBrowserStudies', 'Switch studies off?'),
  yesNo('updates', 'DisableAppUpdate', 'Switch updates of the browser off, because something else updates it?'),
  yesNo('about-config', 'BlockAboutConfig', 'Close about:config?'),
  yesNo('private-browsing', 'DisablePrivateBrowsing', 'Switch private browsing off?'),
  yesNo('passwords', 'OfferToSaveLogins', 'Keep the browser from offering to save passwords?', false),
  yesNo('tracking', 'EnableTrackingProtection', 'Switch tracking protection on for good?', {
    Value: true,
    Locked: true,
  }),
  {
    id: 'block-sites',
    policy: 'WebsiteFilter',
    text: 'Block websites (match patterns such as *://*.example.com/*, between blanks)?',
    usual: 'none',
    presetAnswer: '*://*.example.com/*',
    value: (answer) => {
      const patterns = answer.split(/\s+/)
      const wrong = patterns.find((pattern) => parseMatchPattern(pattern) === null)
      return wrong === undefined
        ? { value: { Block: patterns } }
        : `${wrong} is no match pattern; it needs a scheme, a host and a path, such as *://*.example.com/*`
    },
  },
]
