/**
 * The address from which a request comes. Node forgets the address of a connection that has ended, although its last request may
 * still begin: such requests share an empty address.
 */
export const senderAddress = ({ ip }: { readonly ip: string | undefined }): string => ip ?? ''
