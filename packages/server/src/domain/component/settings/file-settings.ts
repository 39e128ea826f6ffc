import { defineSetting } from './define-setting.ts'

/** Names and files of a component. */
export const fileSettings = {
  name: defineSetting({
    storage: { column: 'name' },
    effect: { file: 'sync/component/commit-message.ts' },
  }),
  slug: defineSetting({
    storage: { column: 'slug' },
    event: 'rename-component',
    effect: { file: 'catalog/load-records.ts' },
  }),
  repo: defineSetting({
    storage: { column: 'repo' },
    triggers: ['choose files', 'leave repository'],
    withoutRepository: 'null',
    address: true,
    effect: { file: 'sync/run/with-repository.ts' },
  }),
  filemask: defineSetting({
    storage: { column: 'filemask' },
    triggers: ['choose files'],
    withoutRepository: 'null',
    effect: { file: 'sync/component/find-files.ts' },
  }),
  file_format: defineSetting({
    storage: { column: 'file_format' },
    triggers: ['choose files'],
    effect: { file: 'sync/component/synced-component.ts' },
  }),
  vcs: defineSetting({
    storage: { column: 'vcs' },
    triggers: ['forget push'],
    withoutRepository: 'null',
    effect: { file: 'sync/delivery/delivery-of.ts' },
  }),
  vcs_params: defineSetting({
    storage: 'settings',
    withoutRepository: 'null',
    effect: { file: 'sync/delivery/vcs-parameters.ts' },
  }),
  branch: defineSetting({
    storage: { column: 'branch' },
    triggers: ['choose files', 'leave repository'],
    withoutRepository: 'null',
    effect: { file: 'sync/run/with-repository.ts' },
  }),
  push: defineSetting({
    storage: { column: 'push' },
    triggers: ['forget push'],
    withoutRepository: 'null',
    address: true,
    effect: { file: 'sync/run/with-repository.ts' },
  }),
  push_branch: defineSetting({
    storage: { column: 'push_branch' },
    triggers: ['forget push'],
    withoutRepository: 'empty',
    effect: { file: 'sync/run/with-repository.ts' },
  }),
  template: defineSetting({
    storage: { column: 'template' },
    triggers: ['choose files'],
    effect: { file: 'sync/component/find-files.ts' },
  }),
  new_base: defineSetting({
    storage: { column: 'new_base' },
    triggers: ['choose files'],
    effect: { file: 'sync/component/new-file.ts' },
  }),
  screenshot_filemask: defineSetting({
    storage: 'settings',
    withoutRepository: 'null',
    effect: { waitsFor: 'screenshots' },
  }),
  intermediate: defineSetting({
    storage: 'settings',
    triggers: ['choose files'],
    effect: { file: 'sync/component/find-files.ts' },
  }),
  source_language: defineSetting({
    storage: { column: 'source_language_id' },
    effect: { file: 'sync/component/synced-component.ts' },
  }),
  edit_template: defineSetting({
    storage: 'settings',
    effect: { file: 'sync/merge/source-strings.ts' },
  }),
  file_format_params: defineSetting({
    storage: 'settings',
    effect: { file: 'sync/component/synced-component.ts' },
  }),
} as const
