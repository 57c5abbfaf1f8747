import type { LoadFailure } from '../../domain/fields/define.ts'
import { HEADS } from '../../domain/records/heads.ts'
import { alerta } from '../state/notices.ts'
import { ApiError, movedUser, NetworkError, serverText } from './errors.ts'

/** Texts for resources that have no register (doc 1 §8, G-091). */
const WITHOUT_REGISTER: Readonly<Record<string, LoadFailure>> = {
  notas_semana: { lista: 'Erro ao gerar dados' },
  itens_venda: { lista: 'Erro ao buscar o histórico do item' },
}

const registerOf = (recurso: string) => HEADS.find(({ id }) => id === recurso)

const failureOf = (recurso: string): LoadFailure | 'connection' =>
  registerOf(recurso)?.words?.failure ?? WITHOUT_REGISTER[recurso] ?? {}

const fixedText = (recurso: string, qual: 'lista' | 'um'): string | undefined => {
  const failure = failureOf(recurso)
  return failure === 'connection' ? undefined : failure[qual]
}

/** Gives the message of a failed load. `recurso`: register's id or API resource; `titulo`: name without a register. */
export function loadFailureText(
  error: unknown,
  recurso: string,
  qual: 'lista' | 'um',
  titulo?: string,
): string {
  const fixed = fixedText(recurso, qual)
  if (fixed) return fixed
  if (failureOf(recurso) === 'connection') return serverText(error, new NetworkError().message)
  const register = registerOf(recurso)
  const name = titulo ?? (qual === 'lista' ? register?.title : register?.singular) ?? recurso
  return serverText(error, qual === 'lista' ? `Erro ao listar ${name}` : `Erro ao carregar ${name}`)
}

/** Tells whether the specification fixes the text of this failure. */
export const hasFixedText = (recurso: string, qual: 'lista' | 'um'): boolean =>
  fixedText(recurso, qual) !== undefined

/** Shows a failed load as a problem; shows nothing for a 403 or an answer that has already moved the user. */
export function sayLoadFailure(error: unknown, recurso: string, qual: 'lista' | 'um', titulo?: string): void {
  if (error instanceof ApiError && (error.status === 403 || movedUser(error))) return
  alerta(loadFailureText(error, recurso, qual, titulo))
}
