import type { MessageTemplate } from '../fields/index.ts'

/** The last lines of a commit's message: what it is about. */
const trailers = 'Translation: {{ project_name }}/{{ component_name }}\nTranslate-URL: {{ url }}'

/** The default commit messages of a component. */
export const defaultMessages: { readonly [Name in MessageTemplate]: string } = {
  commit_message: `Translate {{ component_name }} to {{ language_name }}

{{ stats.translated_percent }}% translated ({{ stats.translated }} of {{ stats.all }} strings)

${trailers}`,
  add_message: `Add {{ language_name }} to {{ component_name }}\n\n${trailers}`,
  delete_message: `Remove {{ language_name }} from {{ component_name }}\n\n${trailers}`,
  merge_message: `Merge branch '{{ component_remote_branch }}' into {{ component_name }}\n\n${trailers}`,
  addon_message: `Update {{ component_name }} files\n\nMade by the add-on {{ addon_name }}.\n\n${trailers}`,
  pull_message: `Translations of {{ project_name }}/{{ component_name }}

From [{{ site_title }}]({{ site_url }}): [{{ project_name }}/{{ component_name }}]({{ url }}).
{% if component_linked_children %}
It also has the translations of:
{% for linked in component_linked_children %}
* [{{ linked.project_name }}/{{ linked.name }}]({{ linked.url }}){% endfor %}
{% endif %}
| Language | Strings | Translated |
|---|---|---|
{% for language in languages %}| {{ language.name }} | {{ language.strings }} | {{ language.percent }} % |
{% endfor %}
{{ strings }} {% if strings == 1 %}string{% else %}strings{% endif %} by {{ authors | join: ", " }}.{% if failing_strings > 0 %} {{ failing_strings }} of them fail checks.{% endif %}

![Translation status]({{ widget_url }})`,
}
