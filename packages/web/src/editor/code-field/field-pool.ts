import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/**
 * Views that are made once and get another state for each string: making a view costs ten times as much as giving it a state. Their
 * number is that of the plural forms of a language.
 */
const idle: EditorView[] = []

/** `nonce` lets the view write its styles. */
export function takeView(parent: HTMLElement, nonce: string): EditorView {
  const view =
    idle.pop() ?? new EditorView({ state: EditorState.create({ extensions: EditorView.cspNonce.of(nonce) }) })
  parent.append(view.dom)
  return view
}

export function returnView(view: EditorView): void {
  view.dom.remove()
  idle.push(view)
}
