/** Keyboards on glass: their browsers' own field serves swiping, suggestions and dictation best. */
export const isTouch: boolean = typeof matchMedia !== 'undefined' && matchMedia('(pointer: coarse)').matches
