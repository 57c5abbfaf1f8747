/** Gives the digits of a Brazilian phone without its country; '' for none. */
export const nationalPhone = (said: string): string =>
  said.replace(/\D/g, '').replace(/^55(?=\d{10,11}$)/, '')
