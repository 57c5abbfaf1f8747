import { listarNcms } from '../../../domain/api/lookups.ts'
import { coded, piece } from '../../register/fields/lookup/lookup-query.ts'

const { path } = listarNcms

export const ncmsLookup = coded(path, 'codigo', 'descricao', {
  espera: 300,
  pergunta: texto => piece(/^[\d.]+$/.test(texto) ? 'codigo' : 'descricao')(texto),
  proposta: ({ nome }) => (typeof nome === 'string' && nome.trim() ? { produto: nome.slice(0, 120) } : null),
  nomeDe: codigo => ({ path, query: { codigo } }),
})
