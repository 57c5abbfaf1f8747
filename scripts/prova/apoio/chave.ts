import { buildChave } from '../../../src/core/document/chave.ts'
import { CNPJ } from './cesta.ts'

/** Makes the access key of a note of the matrix, from its number. */
export const chaveDe = (numero: number, dia: string, mod = '55'): string =>
  buildChave({
    cUF: '35',
    AAMM: dia.slice(2, 4) + dia.slice(5, 7),
    cnpj: CNPJ,
    mod,
    serie: '1',
    nNF: String(numero),
    tpEmis: '1',
    cNF: '48291736',
  })
