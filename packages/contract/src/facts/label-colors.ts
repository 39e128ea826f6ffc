/** Colours of labels and glossaries, by their web names, as clients know them. */
export const labelColors = [
  'navy',
  'blue',
  'aqua',
  'teal',
  'olive',
  'green',
  'lime',
  'yellow',
  'orange',
  'red',
  'maroon',
  'fuchsia',
  'purple',
  'black',
  'gray',
  'silver',
] as const
