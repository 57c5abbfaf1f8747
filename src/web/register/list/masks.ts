/** '#####-###' over digits; text that does not fill it comes back as it is. */
export function masked(text: string, mask: string): string {
  const signs = [...text]
  if ([...mask].filter(sign => sign === '#').length !== signs.length) return text
  let at = 0
  return mask.replace(/#/g, () => signs[at++] ?? '')
}

/** CPF or CNPJ (letters too) by its length. */
export const documento = (text: string): string =>
  text.length === 11 ? masked(text, '###.###.###-##') : masked(text, '##.###.###/####-##')

/** (11) 3456-7890, (11) 93456-7890. */
export const telefone = (text: string): string =>
  masked(text, text.length === 10 ? '(##) ####-####' : '(##) #####-####')
