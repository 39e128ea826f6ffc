import { defineAutofix } from '../autofix.ts'

/** All of C0 but tab, line feed and carriage return; delete. */
function isControl(code: number): boolean {
  return (code < 0x20 && code !== 9 && code !== 10 && code !== 13) || code === 0x7f
}

function hasControl(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (isControl(text.charCodeAt(i))) return true
  return false
}

export const controlCharacters = defineAutofix({
  id: 'control-characters',
  label: 'Control characters',
  why: 'They come in by copying, cannot be seen, and many file formats cannot hold them.',
  examples: [
    { source: 'Open', target: 'Ote\u0008vřít', fixed: 'Otevřít' },
    { source: 'a\u001bb', target: 'á\u001bb', fixed: 'á\u001bb' },
  ],
  fix({ source, target }) {
    if (!hasControl(target) || hasControl(source)) return target
    return Array.from(target)
      .filter((character) => !isControl(character.charCodeAt(0)))
      .join('')
  },
})
