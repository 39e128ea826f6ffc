import { defineSetting } from './define-setting.ts'

const template = { kind: 'message template' } as const
const trailers = 'Translation: {{ project_name }}/{{ component_name }}\nTranslate-URL: {{ url }}'

/** How commits are made and what they say. */
export const messageSettings = {
  merge_style: defineSetting({
    value: { kind: 'choice', choices: ['merge', 'rebase', 'merge_noff'] },
    default: 'rebase',
    storage: 'settings',
    does: 'How a pull joins our commits with those of the remote.',
    effect: { file: 'sync/write/integrate-remote.ts' },
  }),
  commit_message: defineSetting({
    value: template,
    default: `Translate {{ component_name }} to {{ language_name }}

{{ stats.translated_percent }}% translated ({{ stats.translated }} of {{ stats.all }} strings)

${trailers}`,
    storage: 'settings',
    does: 'What a commit of translations says.',
    effect: { file: 'sync/write/commit-pending.ts' },
  }),
  add_message: defineSetting({
    value: template,
    default: `Add {{ language_name }} to {{ component_name }}\n\n${trailers}`,
    storage: 'settings',
    does: 'What a commit says that adds a language.',
    effect: { file: 'sync/read/added-languages.ts' },
  }),
  delete_message: defineSetting({
    value: template,
    default: `Remove {{ language_name }} from {{ component_name }}\n\n${trailers}`,
    storage: 'settings',
    does: 'What a commit says that removes a language.',
    effect: { file: 'sync/write/translation-files.ts' },
  }),
  merge_message: defineSetting({
    value: template,
    default: `Merge branch '{{ component_remote_branch }}' into {{ component_name }}\n\n${trailers}`,
    storage: 'settings',
    does: 'What a commit says that merges the remote’s branch.',
    effect: { file: 'sync/write/integrate-remote.ts' },
  }),
  addon_message: defineSetting({
    value: template,
    default: `Update {{ component_name }} files\n\nMade by the add-on {{ addon_name }}.\n\n${trailers}`,
    storage: 'settings',
    does: 'What a commit of an add-on says.',
    effect: { waitsFor: 'add-ons' },
  }),
  pull_message: defineSetting({
    value: template,
    default: `Translations of {{ project_name }}/{{ component_name }}

From [{{ site_title }}]({{ site_url }}): [{{ project_name }}/{{ component_name }}]({{ url }}).
{% if component_linked_children %}
It also has the translations of:
{% for linked in component_linked_children %}
* [{{ linked.project_name }}/{{ linked.name }}]({{ linked.url }}){% endfor %}
{% endif %}
![Translation status]({{ widget_url }})`,
    storage: 'settings',
    does: 'What a pull request says.',
    effect: { waitsFor: 'pull requests' },
  }),
} as const
