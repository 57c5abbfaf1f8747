import { unidades } from '../../../domain/records/unidades/index.ts'
import { coded, piece } from '../../register/fields/lookup/lookup-query.ts'

const { api: path } = unidades

export const unidadesLookup = coded(path, 'sigla', 'nome', {
  espera: 300,
  limite: 1_000_000_000,
  pergunta: piece('nome'),
  nomeDe: sigla => ({ path, query: { sigla } }),
})
