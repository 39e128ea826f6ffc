/** Whether whoever reads asked the browser to spare the network. Not every browser tells. */
export const isSparingTheNetwork = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true
