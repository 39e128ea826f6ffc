/** A cell as spreadsheets take it from the clipboard: the forms of a plural on separate lines, between quotes where it is needed. */
export function copiedCell(forms: readonly string[]): string {
  const text = forms.join('\n')
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
