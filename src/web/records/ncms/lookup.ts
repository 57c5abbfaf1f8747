import { listarNcms } from '../../../domain/api/lookups.ts'
import { coded, piece } from '../../register/fields/lookup-query.ts'

const { path } = listarNcms

export const ncmsLookup = coded(path, 'codigo', 'descricao', {
  espera: 300,
  pergunta: texto => piece(/^[\d.]+$/.test(texto) ? 'codigo' : 'descricao')(texto),
  nomeDe: codigo => ({ path, query: { codigo } }),
})
