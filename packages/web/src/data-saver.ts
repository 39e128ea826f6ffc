/** Whether the reader asked the browser to save data. Not every browser tells. */
export const isSparingTheNetwork = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true
