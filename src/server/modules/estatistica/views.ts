import { addDays, dayFromIso, dayFromWire, dayToIso, dayToWire } from '../../../core/dates/day.ts'
import { dec } from '../../../core/money/decimal.ts'
import { type CardFace, type CardFigure, MOST_MARKS } from '../../../domain/home/face.ts'
import { cellText, isNumber } from '../../../domain/reports/cell-text.ts'
import type { Report } from '../../../domain/reports/define.ts'
import type { ReportAnswer, ReportColumn } from '../../../domain/reports/endpoint.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import type { KeptQuestion } from '../../reports/question.ts'
import { readReport } from '../../reports/read.ts'

/** Most figures and rows of a card. */
const FIGURES = 3
const ROWS = 4
/** Rows read: a period of days, or the greatest. */
const READ = 200

/** Lists the measures of a card: the drawn one first. */
function measuresOf({ chart }: Report, { colunas }: ReportAnswer): ReportColumn[] {
  const [drawn] = [chart?.y ?? []].flat()
  const shown = colunas.filter(column => column.medida && isNumber(column))
  return [...shown.filter(({ id }) => id === drawn), ...shown.filter(({ id }) => id !== drawn)]
}

/** Gives one mark for each of the last days; null: the question is not by day. */
function marksOf({ data, grupos, ate, de }: ReportAnswer, { id, rotulo }: ReportColumn): CardFace['marcas'] {
  const [first, last] = [dayFromWire(de), dayFromWire(ate)]
  if (String(grupos) !== 'dia' || !first || !last) return null
  const values = new Map(data.map(({ chaves, valores }) => [chaves[0], valores[id]]))
  const days = Array.from({ length: MOST_MARKS }, (_, i) => addDays(last, i + 1 - MOST_MARKS)).filter(
    day => dayToIso(day) >= dayToIso(first),
  )
  return {
    rotulo: `${rotulo} por dia`,
    de: dayToWire(days[0] ?? last),
    ate: dayToWire(dayFromIso(dayToIso(last)) ?? last),
    valores: days.map(day => values.get(dayToIso(day)) ?? '0'),
  }
}

/** Gives the first rows, each with its part of the greatest. */
function rowsOf({ data, grupos }: ReportAnswer, column: ReportColumn): CardFace['linhas'] {
  const rows = data.filter(({ subtotal }) => !subtotal).slice(0, ROWS)
  const sizes = rows.map(({ valores }) => dec(valores[column.id] ?? '0').abs())
  const most = sizes.reduce((max, size) => (size.gt(max) ? size : max), dec('0'))
  return rows.map(({ chaves, valores }, i) => ({
    chave: chaves.join(','),
    nome: grupos.map(name => valores[name] ?? '').join(' · '),
    valor: null,
    texto: cellText(column, valores[column.id] ?? null),
    parte: most.isZero() ? '0' : (sizes[i] ?? most).times(100).div(most).toFixed(1),
  }))
}

/** Makes the card of a kept question: totals, and a small chart of its days or its first rows. */
export async function faceOfView(
  q: Q,
  sessao: Sessao,
  { report, query }: KeptQuestion,
  agora: Date,
): Promise<CardFace> {
  const { cruzado: _, ...asked } = query
  const answer = await readReport(q, sessao, report, { ...asked, page: 1, limit: READ }, agora)
  const measures = measuresOf(report, answer)
  const { totais, comparado } = answer
  const [drawn] = measures
  const marcas = drawn ? marksOf(answer, drawn) : null
  const numeros = measures
    .filter(({ id }) => (totais[id] ?? null) !== null)
    .slice(0, FIGURES)
    .map(
      ({ id, rotulo, tipo, casas }): CardFigure => ({
        ...{ id, rotulo, tipo: tipo as CardFigure['tipo'], casas, valor: totais[id] ?? null },
        ...(comparado ? { antes: comparado.totais[id] ?? null } : {}),
      }),
    )
  return {
    ...{ de: answer.de, ate: answer.ate, compara: 'periodo_anterior', alcance: null, numeros, marcas },
    contra: comparado && `${comparado.de.slice(0, 5)} a ${comparado.ate.slice(0, 5)}`,
    linhas: drawn && !marcas ? rowsOf(answer, drawn) : [],
  }
}
