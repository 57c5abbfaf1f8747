import { dayFromWire, two } from '../../../core/dates/day.ts'
import { diaIn, instantIn } from '../../../core/document/fuso.ts'
import { dec } from '../../../core/money/decimal.ts'
import { toShortText } from '../../../core/money/round.ts'
import type { Answer } from '../../../domain/api/define.ts'
import {
  movimentarEstoque,
  produzirEstoque,
  transferirEstoque,
  type verEstoque,
} from '../../../domain/api/estoque.ts'
import type { TipoMovimento } from '../../../domain/options/estoque.ts'
import type { FormErrors } from '../../forms/errors.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import { finishDate } from '../../register/fields/date/date-text.ts'
import { companyFuso } from '../../state/local-time.ts'
import type { StockReading } from '../use-entry.ts'

export type Stock = Answer<typeof verEstoque>['data']

/** Line of a movement being written. */
export interface MovementLine extends StockReading {
  uuid: string
  erro: string | null
}

interface Kind {
  /** Sign of the change in the balance for a positive quantity. */
  sentido: 1 | -1
  /** True when the quantity may be negative, for the opposite direction. */
  negativa?: true
  custo?: true
  motivo?: true
  destino?: true
}

/** Rules of each kind of movement. */
export const KINDS: Readonly<Record<TipoMovimento, Kind>> = {
  ajuste: { sentido: 1, negativa: true, custo: true, motivo: true },
  entrada: { sentido: 1, custo: true, motivo: true },
  perda: { sentido: -1, motivo: true },
  uso_proprio: { sentido: -1, motivo: true },
  transferencia: { sentido: -1, destino: true },
  producao: { sentido: 1 },
}

export const keyOf = ({ produto, grade, lote }: Pick<StockReading, 'produto' | 'grade' | 'lote'>) => ({
  produto_id: produto.id,
  grade_id: grade?.id ?? null,
  lote_id: lote?.id ?? null,
})

const sameGoods = (one: StockReading, other: StockReading): boolean =>
  JSON.stringify(keyOf(one)) === JSON.stringify(keyOf(other))

/** Adds a reading to the lines: for a product already in them, its quantity. `at`: index of the line. */
export function addReading(
  lines: readonly MovementLine[],
  reading: StockReading,
): { lines: readonly MovementLine[]; at: number } {
  const at = lines.findIndex(line => sameGoods(line, reading))
  const found = lines[at]
  if (!found) return { lines: [...lines, { ...reading, uuid: uuidv7(), erro: null }], at: lines.length }
  const qtde = toShortText(dec(found.qtde).plus(dec(reading.qtde)), 4)
  return { lines: lines.with(at, { ...found, qtde, custo: reading.custo ?? found.custo, erro: null }), at }
}

/** Returns the balance of a line's product, grid line and lot in a warehouse; '0' when the server has none. */
export function balanceOf(stock: Stock, line: StockReading, deposito_id: number | null): string {
  const { grade_id, lote_id } = keyOf(line)
  const found = stock.saldos.find(
    saldo => saldo.deposito_id === deposito_id && saldo.grade_id === grade_id && saldo.lote_id === lote_id,
  )
  return found?.saldo ?? '0'
}

/** Gives the balance after the movement. */
export const balanceAfter = (tipo: TipoMovimento, saldo: string, qtde: string): string =>
  toShortText(dec(saldo).plus(dec(qtde).times(KINDS[tipo].sentido)), 4)

interface Heading {
  uuid: string
  tipo: TipoMovimento
  deposito_id: number | null
  destino_id: number | null
  motivo: string
  /** ISO time of the movement; null: now. */
  em: string | null
}

const itemOf = (line: MovementLine) => ({ ...keyOf(line), qtde: line.qtde })

/** Builds the requests: one for all lines; in a production one for each product, because each is a document. */
export function callsOf(
  { uuid, tipo, deposito_id, destino_id, motivo, em }: Heading,
  lines: readonly MovementLine[],
) {
  const itens = lines.map(itemOf)
  const of = lines.map(line => line.uuid)
  switch (tipo) {
    case 'transferencia': {
      const body = { uuid, deposito_id, destino_id: destino_id as number, motivo: motivo || null, em, itens }
      return [{ endpoint: transferirEstoque, body, of }]
    }
    case 'producao':
      return lines.map(line => ({
        endpoint: produzirEstoque,
        body: { uuid: line.uuid, deposito_id, motivo: motivo || null, em, ...itemOf(line) },
        of: [line.uuid],
      }))
    default: {
      const stored = tipo === 'entrada' ? ('ajuste' as const) : tipo
      const costed = lines.map(line => ({
        ...itemOf(line),
        ...(KINDS[tipo].custo && line.custo && !line.qtde.startsWith('-')
          ? { custo_unitario: line.custo }
          : {}),
      }))
      return [
        {
          endpoint: movimentarEstoque,
          body: { uuid, deposito_id, tipo: stored, motivo, em, itens: costed },
          of,
        },
      ]
    }
  }
}

export type MovementCall = ReturnType<typeof callsOf>[number]

/** Gives a typed day's time: null (now) for '' and today, midday for another day; undefined for an invalid one. */
export function momentOfDay(typed: string, now = new Date()): string | null | undefined {
  if (typed.trim() === '') return null
  const day = dayFromWire(finishDate(typed))
  if (!day) return undefined
  const fuso = companyFuso()
  const iso = `${day.ano}-${two(day.mes)}-${two(day.dia)}`
  return iso === diaIn(now, fuso) ? null : instantIn(iso, '12:00:00', fuso).toISOString()
}

/** Splits errors: the header's by field, the lines' by uuid; any other goes to the first line. */
export function refusalsOf(errors: FormErrors, of: readonly string[]) {
  const heading: Record<string, string> = {}
  const lines: Record<string, string> = {}
  for (const [path, text] of Object.entries(errors)) {
    const [, index] = /^itens\.(\d+)/.exec(path) ?? []
    const whole = index === undefined && !/^(motivo|deposito_id|destino_id|em)$/.test(path)
    const uuid = index === undefined ? (whole ? of[0] : undefined) : of[Number(index)]
    if (uuid) lines[uuid] ??= text
    else heading[path] = text
  }
  return { heading, lines }
}
