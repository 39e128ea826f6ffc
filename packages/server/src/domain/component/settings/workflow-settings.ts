import { defineSetting } from './define-setting.ts'

const flag = { kind: 'flag' } as const

/** What people may do in a component, and what they are told. */
export const workflowSettings = {
  license: defineSetting({
    value: { kind: 'licence' },
    default: '',
    storage: 'settings',
    event: 'license-change',
    does: 'The licence of the texts, by its SPDX identifier. Whoever asked to be told of licences hears of a change.',
    effect: { toldAs: 'License' },
  }),
  agreement: defineSetting({
    value: { kind: 'text', maxLength: 100_000, blank: true },
    default: '',
    storage: 'settings',
    event: 'agreement-change',
    does: 'What contributors agree to. Whoever asked to be told of licences hears of a change.',
    effect: { toldAs: 'License' },
  }),
  new_lang: defineSetting({
    value: { kind: 'choice', choices: ['contact', 'url', 'add', 'existing', 'none'] },
    default: 'add',
    storage: 'settings',
    does: 'Who adds languages: `add` lets translators do it, all others leave it to those who edit the component.',
    effect: { file: 'resources/translations/translations.routes.ts' },
  }),
  language_code_style: defineSetting({
    value: { kind: 'language code style' },
    default: '',
    storage: 'settings',
    does: 'How the language code is written in the names of new files; empty: as the format does.',
    effect: { file: 'sync/new-file.ts' },
  }),
  check_flags: defineSetting({
    value: { kind: 'check flags' },
    default: '',
    storage: 'settings',
    does: 'Flags of all its strings, separated by commas: see the checks.',
    effect: { file: 'sync/synced-component.ts' },
  }),
  priority: defineSetting({
    value: { kind: 'choice', choices: [60, 80, 100, 120, 140] },
    default: 100,
    storage: 'settings',
    does: 'Which components translators are offered first: the higher ones. 100 is as usual.',
    effect: { shownBy: 'clients' },
  }),
  enforced_checks: defineSetting({
    value: { kind: 'check ids' },
    default: [],
    storage: 'settings',
    does: 'Checks that send a text back to editing.',
    effect: { file: 'domain/unit/apply-edits.ts' },
  }),
  restricted: defineSetting({
    value: flag,
    default: false,
    storage: 'settings',
    does: 'Only chosen people see the component.',
    effect: { file: 'domain/visible.ts' },
  }),
  repoweb: defineSetting({
    value: { kind: 'address template' },
    default: '',
    storage: 'settings',
    withoutRepository: 'empty',
    address: true,
    does: 'The page of a line of the source code, with {{branch}}, {{filename}} and {{line}} in it: where a string’s location leads.',
    effect: { file: 'resources/units/locations.routes.ts' },
  }),
  report_source_bugs: defineSetting({
    value: { kind: 'e-mail address' },
    default: '',
    storage: 'settings',
    does: 'Where mistakes in source texts are reported; files that are written say so in Report-Msgid-Bugs-To.',
    effect: { file: 'sync/write/commit-pending.ts' },
  }),
} as const
