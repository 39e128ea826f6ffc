/** The formats that a component's files may have, by Weblate's ids. */
export const fileFormats = ['po', 'po-mono', 'json', 'json-nested', 'aresource', 'xliff', 'ts', 'resx'] as const
export type FileFormat = (typeof fileFormats)[number]
