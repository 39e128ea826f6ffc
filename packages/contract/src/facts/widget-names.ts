/** Kinds of pictures of how far something is translated. */
export const widgetKinds = ['svg', 'language', 'multi', 'horizontal', 'matrix'] as const
export type WidgetKind = (typeof widgetKinds)[number]

/** Colors of bars; `auto` is by how far a language is. */
export const barColors = ['auto', 'red', 'green', 'blue'] as const
export type BarColor = (typeof barColors)[number]

/** Badges say one thing, in a color that goes with it. */
export const isBadge = (kind: WidgetKind): boolean => kind === 'svg' || kind === 'language'

/** The name of a picture's file, which stands after the path of its place. */
export const widgetFile = (kind: WidgetKind, color: BarColor): string =>
  `${kind}-${isBadge(kind) ? 'badge' : color}.svg`
