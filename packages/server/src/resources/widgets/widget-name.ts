import { type BarColor, barColors, type WidgetKind, widgetKinds } from '@weft/contract/widget-names'

/** The picture that an address asks for. */
export interface WidgetName {
  /** For pages: `project/component/language`. */
  readonly place: string
  readonly kind: WidgetKind
  readonly color: BarColor
}

/** Widgets that Weblate draws otherwise (as PNG, or of other kinds), each with the widget that stands in for it. */
const others: Readonly<Record<string, { readonly kind: WidgetKind; readonly color: string }>> = {
  status: { kind: 'svg', color: 'badge' },
  '287x66': { kind: 'svg', color: 'badge' },
  '88x31': { kind: 'svg', color: 'badge' },
  open: { kind: 'horizontal', color: 'auto' },
}

const isKind = (name: string): name is WidgetKind => (widgetKinds as readonly string[]).includes(name)
const isBarColor = (name: string): name is BarColor => (barColors as readonly string[]).includes(name)

/** Reads `project/multi-auto.svg`; an unknown color counts as the first one. Null for what is no picture. */
export function readWidgetName(path: string): WidgetName | { readonly instead: string } | null {
  const at = path.lastIndexOf('/')
  const place = path.slice(0, Math.max(0, at))
  const [, name = '', color = '', extension] =
    /^([a-z0-9]{1,20})-([a-z]{1,20})\.(svg|png)$/.exec(path.slice(at + 1)) ?? []
  const other = Object.hasOwn(others, name) ? others[name] : undefined
  if (other !== undefined) return { instead: `${place}/${other.kind}-${other.color}.svg` }
  if (place === '' || !isKind(name)) return null
  if (extension === 'png') return { instead: `${place}/${name}-${color}.svg` }
  return { place, kind: name, color: isBarColor(color) ? color : 'auto' }
}

/** The path of today for `project/language/component/name`, where the component may be missing and `-` stands for all languages. */
export function pathOfOldWidget(path: string): string | null {
  const parts = path.split('/')
  const [project = '', language = '', ...rest] = parts
  const file = rest.at(-1)
  if (file === undefined || rest.length > 2) return null
  const component = rest.length === 2 ? rest[0] : undefined
  const ofLanguage = language === '-' ? [] : [language]
  const place = component === undefined ? (language === '-' ? [] : ['-', language]) : [component, ...ofLanguage]
  return [project, ...place, file].join('/')
}
