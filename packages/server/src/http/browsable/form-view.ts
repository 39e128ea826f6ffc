import type { AnyField, Endpoint } from '@weft/contract'
import { type Html, html } from './html.ts'

/** The form of an endpoint's fields. It is sent as JSON by the page's script, with the token; `action` is escaped already. */
export function formView({ method, summary, body }: Endpoint, action: string): Html {
  const fields = Object.entries(body.fields).filter(([, field]) => field.notes.type !== 'file upload')
  return html`<section class="card" aria-labelledby="send-title">
<div class="bar"><h2 id="send-title">${method}</h2> ${summary}</div>
<form id="send" method="post" action="${action}">
${fields.map(([name, field]) => fieldView(name, field))}
<p id="send-problem" role="alert" class="status refused"></p>
<button>Send</button>
<noscript>Sending needs the page's script, which adds your token.</noscript>
</form></section>`
}

function fieldView(name: string, field: AnyField): Html {
  const { label, help, maxLength } = field.notes
  const isRequired = field.presence === 'required'
  const notes = [
    isRequired ? 'required' : undefined,
    help,
    maxLength === undefined ? undefined : `at most ${maxLength} characters`,
  ]
  return html`<div class="field"><label for="field-${name}">${label ?? name}</label>${control(name, field)}
<small id="help-${name}">${notes.filter(Boolean).join(' · ')}</small></div>\n`
}

function control(name: string, { notes, initial, presence }: AnyField): Html {
  const isRequired = presence === 'required' ? html` required` : undefined
  const attributes = html`id="field-${name}" name="${name}" aria-describedby="help-${name}"${isRequired}`
  switch (notes.type) {
    case 'boolean':
      return html`<input type="checkbox" ${html`id="field-${name}" name="${name}" aria-describedby="help-${name}"`}${initial === true ? html` checked` : undefined}>`
    case 'choice': {
      const kind = typeof notes.choices?.[0] === 'number' ? 'number' : 'text'
      const options = (notes.choices ?? []).map(
        (one) => html`<option${one === initial ? html` selected` : undefined}>${one}</option>`,
      )
      return html`<select data-kind="${kind}" ${attributes}>${options}</select>`
    }
    case 'integer':
      return html`<input type="number" data-kind="number" ${attributes} value="${typeof initial === 'number' ? initial : ''}">`
    case 'list':
    case 'nested object':
      return html`<textarea data-kind="json" ${attributes} placeholder="JSON"></textarea>`
    default:
      return html`<input data-kind="text" ${attributes} value="${typeof initial === 'string' ? initial : ''}">`
  }
}
