import { listarClassificacaoTributaria } from '../../../domain/api/lookups.ts'
import { coded } from '../../register/fields/lookup/lookup-query.ts'

const { path } = listarClassificacaoTributaria

export const classificacaoLookup = coded(path, 'cClassTrib', 'descricao_cClassTrib', {
  nomeDe: cClassTrib => ({ path, query: { cClassTrib } }),
})
