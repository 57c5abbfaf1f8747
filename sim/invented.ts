import type { CIDADES } from './cidades.ts'

const RUAS = [
  'Rua das Acácias',
  'Avenida Brasil',
  'Rua Sete de Setembro',
  'Rua XV de Novembro',
  'Avenida Paulista',
]
const BAIRROS = ['Centro', 'Jardim América', 'Vila Nova', 'Santa Cecília', 'Boa Vista']

/** Makes a number from a code. The same code always gives the same number, so that every demo is alike. */
export const numberOf = (codigo: string): number =>
  [...codigo].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_991, 7)

/** Picks an element of a list by a number. */
export const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** Makes an invented address in `cidade`; the same `n` gives the same address. */
export function enderecoOf(n: number, cidade: (typeof CIDADES)[number]) {
  const [ibge, nome, uf, prefixo] = cidade
  return {
    ibge,
    nome,
    uf,
    cep: `${prefixo}${String(n % 1000).padStart(3, '0')}`,
    rua: pick(RUAS, n),
    bairro: pick(BAIRROS, n),
  }
}
