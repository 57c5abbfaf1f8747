import { REGISTERS } from '../../domain/records/index.ts'
import { alerta } from '../state/notices.ts'
import { ApiError, movedUser, NetworkError, serverText } from './errors.ts'

interface Texts {
  lista?: string
  um?: string
}

/**
 * Texts of the stores that have fixed ones, mistakes included (doc 1 §8, G-091). Where a store has none, the server's message
 * is said, else the resource's own (G-089).
 */
const FIXED: Readonly<Record<string, Texts>> = {
  parceiros: { lista: 'Erro ao listar parceiro', um: 'Erro ao carregar o parceiro' },
  parceiros_address: { lista: 'Erro ao listar endereço' },
  tributacao_isl: { lista: 'Erro ao listar Regra de ISL', um: 'Erro ao carregar a Regra de ISL' },
  tributacao_cbs: { lista: 'Erro ao listar Regra de CBS' },
  tributacao_ibs: { lista: 'Erro ao listar Regra de IBS' },
  cst_ibscbs: { lista: 'Erro ao listar CST IBSCBS' },
  classificacao_tributaria: { lista: 'Erro ao listar Classificação Tributária' },
  bancos: { lista: 'Erro ao listar bancos' },
  empresas: { lista: 'Erro ao listar empresas' },
  minhas_empresas: { lista: 'Erro ao listar empresas' },
  produtos_lotes: { lista: 'Erro os itens' },
  paises: { lista: 'Erro ao listar os países', um: 'Erro ao buscar o país' },
  veiculos: { lista: 'Erro ao listar Veículo', um: 'Erro ao carregar o Veículo' },
  series: { lista: 'Erro ao listar Série', um: 'Erro ao carregar o Série' },
  notas_semana: { lista: 'Erro ao gerar dados' },
  itens_venda: { lista: 'Erro ao buscar o histórico do item' },
}

/** Stores that fall back to the words of a lost connection instead. */
const CONNECTION = new Set(['grupos'])

/**
 * What is said when a list or one record does not come. `recurso` is the register's id, or the resource as the wire names it;
 * `titulo` names what has no register.
 */
export function loadFailureText(
  error: unknown,
  recurso: string,
  qual: 'lista' | 'um',
  titulo?: string,
): string {
  const fixed = FIXED[recurso]?.[qual]
  if (fixed) return fixed
  if (CONNECTION.has(recurso)) return serverText(error, new NetworkError().message)
  const register = REGISTERS.find(({ id }) => id === recurso)
  const name = titulo ?? (qual === 'lista' ? register?.title : register?.singular) ?? recurso
  return serverText(error, qual === 'lista' ? `Erro ao listar ${name}` : `Erro ao carregar ${name}`)
}

/** The specification has a text of its own for it. */
export const hasFixedText = (recurso: string, qual: 'lista' | 'um'): boolean =>
  FIXED[recurso]?.[qual] !== undefined

/** Says it, as the negative notice of every failed load; an answer that already moved the user says nothing more. */
export function sayLoadFailure(error: unknown, recurso: string, qual: 'lista' | 'um', titulo?: string): void {
  if (error instanceof ApiError && (error.status === 403 || movedUser(error))) return
  alerta(loadFailureText(error, recurso, qual, titulo))
}
