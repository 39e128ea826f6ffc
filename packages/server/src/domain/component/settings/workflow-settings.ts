import { defineSetting } from './define-setting.ts'

/** Settings about the work and messages of people in a component. */
export const workflowSettings = {
  license: defineSetting({
    storage: 'settings',
    event: 'license-change',
    effect: { toldAs: 'License' },
  }),
  agreement: defineSetting({
    storage: 'settings',
    event: 'agreement-change',
    effect: { toldAs: 'License' },
  }),
  new_lang: defineSetting({
    storage: 'settings',
    effect: { file: 'resources/translations/translations.routes.ts' },
  }),
  language_code_style: defineSetting({
    storage: 'settings',
    effect: { file: 'sync/component/new-file.ts' },
  }),
  check_flags: defineSetting({
    storage: 'settings',
    effect: { file: 'sync/component/synced-component.ts' },
  }),
  hide_glossary_matches: defineSetting({
    storage: 'settings',
    effect: { shownBy: 'clients' },
  }),
  priority: defineSetting({
    storage: 'settings',
    effect: { shownBy: 'clients' },
  }),
  enforced_checks: defineSetting({
    storage: 'settings',
    effect: { file: 'domain/unit/apply-edits.ts' },
  }),
  restricted: defineSetting({
    storage: 'settings',
    effect: { file: 'domain/visible.ts' },
  }),
  repoweb: defineSetting({
    storage: 'settings',
    withoutRepository: 'empty',
    address: true,
    effect: { file: 'present/unit-locations.ts' },
  }),
  report_source_bugs: defineSetting({
    storage: 'settings',
    effect: { file: 'sync/write/commit-translations.ts' },
  }),
} as const
