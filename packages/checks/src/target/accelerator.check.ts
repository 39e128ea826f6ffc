import { defineCheck, type Finding, NOTHING } from '../check.ts'
import type { FlagValue } from '../flags.ts'

const KEY = /[\p{L}\p{N}]/u

/** Places where a marker stands before the letter or digit that is the key; a doubled marker is the character itself. */
function findMarkers(text: string, marker: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(marker); at >= 0; at = text.indexOf(marker, at)) {
    const next = at + marker.length
    const isDoubled = text.startsWith(marker, next)
    if (!isDoubled && KEY.test(text.charAt(next))) found.push(at)
    at = isDoubled ? next + marker.length : next
  }
  return found
}

function compare(source: string, target: string, marker: string): Finding[] {
  const wanted = findMarkers(source, marker).length
  const found = findMarkers(target, marker)
  if (found.length < wanted) {
    const place = { start: target.length, end: target.length }
    return [{ span: place, detail: `no ${marker} before the letter that is to be the key` }]
  }
  return found.slice(wanted).map((at) => ({ span: { start: at, end: at + marker.length } }))
}

export const accelerator = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'accelerator',
  label: 'Accelerator keys',
  why: 'Without its mark a menu entry cannot be reached by the keyboard; with two, the program takes one and shows the other.',
  severity: 'warning',
  flags: ['accelerator'],
  examples: [
    { source: '&Save', target: '&Uložit', flags: 'accelerator:&', fails: false },
    { source: '&Save', target: '保存(&S)', language: 'zh_Hans', flags: 'accelerator:&', fails: false },
    { source: '&Save', target: 'Uložit', flags: 'accelerator:&', fails: true },
    { source: 'Save', target: '_Uložit', flags: 'accelerator:_', fails: true },
    { source: '&Save', target: '&Uložit &vše', flags: 'accelerator:&', fails: true },
    { source: 'Q && A', target: 'Otázky && odpovědi', flags: 'accelerator:&', fails: false },
    { source: 'Q & A', target: 'Otázky a odpovědi', flags: 'accelerator:&', fails: false },
  ],
  find(source, target, { flags }): readonly Finding[] {
    const markers: readonly FlagValue[] = flags.get('accelerator') ?? NOTHING
    return markers.flatMap(({ text }) => (text === '' ? [] : compare(source.text, target, text)))
  },
})
