/** Languages of one grid. */
export const matrixLanguages = 20

/** Rows of one reply. */
export const matrixRows = 200
