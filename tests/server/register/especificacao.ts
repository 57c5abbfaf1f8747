import { existsSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { AnyRegister } from '../../../src/domain/fields/define.ts'
import { toZod } from '../../../src/domain/fields/schema/to-zod.ts'
import type { Client } from '../harness.ts'

export const SPEC =
  process.env['TECLA_VALIDATIONS'] ??
  new URL('../../../../shared/spec/validations.json', import.meta.url).pathname
const CONTEXTO = { novo: true, gerenciar_estoque: true, venda_app: false, hoje: '2026-11-20' }
export const OBRIGATORIO = 'Campo Obrigatório'

export interface Regra {
  id: string
  rule: string
  message: string | null
}
/** The rules of the specification; none where it is not beside the code. */
export const regras: Regra[] = existsSync(SPEC) ? JSON.parse(readFileSync(SPEC, 'utf8')) : []

export type Corpo = Record<string, unknown>

/** A register with a body that is accepted, and its call. */
export interface Cadastro {
  register: AnyRegister
  api: string
  base: Corpo
}

/** A body that breaks one rule: what changes in the good one, where it is said and how. */
export interface Quebra {
  muda: Corpo
  campo: string
  texto: string
}

/** What the form says of a body, by field. */
export function textos(register: AnyRegister, corpo: Corpo): Record<string, string[]> {
  const lido = toZod(register, CONTEXTO).safeParse(JSON.parse(JSON.stringify(corpo)))
  const found: Record<string, string[]> = {}
  for (const { path, message } of lido.success ? [] : lido.error.issues) {
    const campo = path.join('.')
    found[campo] = [...(found[campo] ?? []), message]
  }
  return found
}

/** A text one character longer than its field takes; null: the rule is of something else. */
export function longoDemais({ rule }: Regra, digits: boolean): { valor: string; texto: string } | null {
  const most = /max length (\d+)/.exec(rule)?.[1]
  return most
    ? { valor: (digits ? '1' : 'a').repeat(Number(most) + 1), texto: `Máximo de ${most} caracteres` }
    : null
}

/** The form and the call refuse the body in that field, with that text. */
export async function recusado(
  quem: Client,
  { register, api, base }: Cadastro,
  { muda, campo, texto }: Quebra,
): Promise<void> {
  const corpo = { ...base, ...muda }
  expect(textos(register, corpo)[campo], JSON.stringify(muda)).toContain(texto)
  const { status, body } = await quem.call('POST', api, corpo)
  expect([status, body.errors?.[campo]?.includes(texto)], JSON.stringify([muda, body])).toEqual([422, true])
  // what the first field says is what the error dialog shows
  expect(typeof body.message).toBe('string')
}

/** Second words of the ids of the rules of a product, of what hangs on it and of its lots. */
export const DO_PRODUTO = ['produto', 'insumo', 'grade', 'composicao', 'veiculo', 'lote'] as const
