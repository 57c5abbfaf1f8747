import { exact } from '../../../src/core/money/exact.ts'
import type { EntradaItem } from '../../../src/core/tax/index.ts'

/** Inputs of one fact: what differs from the plain document below, and its item or items; or another `op`, whole. */
type Entrada = { item?: EntradaItem } & Readonly<Record<string, unknown>>

/** One fact of the law, the specification or another engine: from where, what goes in, what comes out (that at least). */
export interface Fato {
  fonte: string
  entrada: Entrada
  espera: Readonly<Record<string, unknown>>
}

export type Tabela = readonly Fato[]

/** A sale of model 55 inside SP by a company of the regular regime to a taxpayer, in June 2026. */
export const PLANO = {
  op: 'documento',
  tipo_operacao: 1,
  modelo: '55',
  data: '2026-06-15',
  finalidade_op: 1,
  tipo_atend: '9',
  emitente: { crt: 3, uf: 'SP' },
  destinatario: { uf: 'SP', tipo: 'J', tipo_contribuite: 1, consumidor: 0 }, // contrato
  account: { ignorar_icms_valor_nota: false },
} as const

/** The input of the engine. `_repetir: n` on an item means n equal items. */
export function entradaDe({ item, ...resto }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if ('op' in resto && resto['op'] !== 'documento') return resto
  const itens = (item ? [item] : resto['itens']) as readonly Record<string, unknown>[] | undefined
  return {
    ...PLANO,
    ...resto,
    itens: itens?.flatMap(({ _repetir = 1, ...um }) =>
      Array.from({ length: Number(_repetir) }, () => ({ ...um })),
    ),
  }
}

const DECIMAL = /^-?\d+(\.\d+)?$/

/** Paths of what differs. An expected key the answer lacks is a difference, never skipped; "5" equals "5.00". */
export function diferencas(esperado: unknown, obtido: unknown, caminho = ''): string[] {
  if (Array.isArray(esperado)) {
    if (!Array.isArray(obtido) || obtido.length < esperado.length)
      return [`${caminho}: lista ausente ou curta`]
    return esperado.flatMap((e, i) => diferencas(e, obtido[i], `${caminho}[${i}]`))
  }
  if (esperado !== null && typeof esperado === 'object') {
    const alvo = obtido as Record<string, unknown> | null | undefined
    return Object.entries(esperado).flatMap(([k, e]) => {
      if (k === 'erro' && e === null) return diferencas(null, alvo?.['erro'] ?? null, `${caminho}.erro`)
      if (!alvo || !Object.hasOwn(alvo, k)) return [`${caminho}.${k}: campo não devolvido`]
      return diferencas(e, alvo[k], `${caminho}.${k}`)
    })
  }
  const numeros = [esperado, obtido].every(v => typeof v === 'string' && DECIMAL.test(v))
  const iguais = numeros ? exact(String(esperado)).eq(exact(String(obtido))) : esperado === obtido
  return iguais ? [] : [`${caminho}: esperado ${String(esperado)}, obtido ${String(obtido)}`]
}
