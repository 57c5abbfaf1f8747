import type { Intent } from './intent.ts'

/** Gives the intent for text that no product has: an unknown code, to be registered, or words to search. */
export function unknown(texto: string, qtde: string | null): Intent {
  // a code has a digit, no blank or `*`, and at most 100 characters; "coca 2l" and "arroz" are words
  const codigo = /\d/.test(texto) && !/\s/.test(texto) && !texto.includes('*') && texto.length <= 100
  return codigo
    ? { tipo: 'desconhecido', codigo: texto, qtde: qtde ?? '1', sugestao: null }
    : { tipo: 'buscar', texto: texto.slice(0, 100), qtde }
}
