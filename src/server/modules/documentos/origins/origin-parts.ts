import { randomUUID } from 'node:crypto'
import { wireToIso } from '../../../../core/dates/day.ts'
import type { DocumentFields } from '../../../../core/fields/document-field.ts'
import { isOnWire, partsOf } from '../../../../core/fields/parts.ts'
import { type Decimal, dec, ZERO } from '../../../../core/money/decimal.ts'
import { formatDecimal } from '../../../../core/money/pt-br.ts'
import { r2 } from '../../../../core/money/round.ts'
import { byKind } from '../../../../core/tax/kinds.ts'
import { lineTotal } from '../../../../core/venda/line-total.ts'
import {
  ADDED,
  amountsOf,
  ENTERED,
  partOfWhole,
  partsTogether,
  wholeLeft,
} from '../../../../core/venda/returned.ts'
import { nearTheirBase } from '../../../../core/venda/share-of.ts'
import type { DocumentoAnswer } from '../../../../domain/api/documentos.ts'
import { NOVA } from '../../../../domain/documents/documento/new-line.ts'
import { WITHOUT_PAYMENT } from '../../../../domain/documents/documento/operacao.ts'
import { vendas } from '../../../../domain/documents/venda/index.ts'
import { AppError, fieldError } from '../../../../domain/error.ts'
import { freeLine, leftOf, linkedLine, takenOf } from './origins.ts'
import type { Taken } from './origins-repository.ts'
import { isOf } from './returned-lines.ts'

type Values = Readonly<Record<string, unknown>>

const moneyOf = (fields: DocumentFields): readonly string[] =>
  partsOf(fields).flatMap(({ key, field }) => (field.type === 'money' ? [key] : []))

/** Header fields not copied: identity, state, number, dates, and fields that requests do not carry. */
const ITS_OWN: ReadonlySet<string> = new Set([
  ...partsOf(vendas.fields).flatMap(part => (isOnWire(part) && !part.field.till ? [] : [part.key])),
  ...[
    'id',
    'uuid',
    'versao',
    'salvo_por',
    'salvo_em',
    'status_app',
    'status_emissao',
    'motivo_cancelamento',
    'acertos',
    'mesmo_numero',
    'ordem_carregamento',
    'perda_estoque',
    'avisos',
    ...['vendedor', 'vendedor_id'],
  ],
  ...['serie', 'numerocodumento', 'serie_id', 'serie_venda', 'chave', 'protocolo', 'cstat', 'xmotivo'], // the API's spelling
  ...['orientacao', 'tp_emis', 'prazo_transmissao', 'prazo_cancelamento', 'cancelando', 'nao_enviada'],
  ...['tipo_operacao', 'finalidade_op', 'tipo_documento', 'validade', 'data_sainda'], // the API's spelling
  ...['aprovacoes', 'cancelados', 'diario', 'outros_numeros', 'origens', 'destinos', 'ref', 'inteira'],
])

/** Totals over all lines. They are left out when only some lines are copied, because they would be wrong. */
const SUMS: ReadonlySet<string> = new Set(['valor_produtos', 'valor_total', 'troco'])

/** Header amounts (R$) that are shared among all lines. */
const SPREAD = moneyOf(vendas.fields).filter(key => !SUMS.has(key))
/** Line amounts (R$) that are cut in proportion to the quantity; other amounts are computed again. */
const OF_LINE: ReadonlySet<string> = new Set(ENTERED)
const OF_QUANTITY = moneyOf(vendas.lines.itens.fields).filter(key => !OF_LINE.has(key))
export const OF_HEADER: ReadonlySet<string> = new Set([...SPREAD, ...SUMS])
export const MONEY_OF_LINE: ReadonlySet<string> = new Set([...OF_LINE, ...OF_QUANTITY])

export const typeOf = (documento: DocumentoAnswer): number => Number(documento['tipo_operacao'])

/** Part of a document that is copied into a new one. */
export interface DocumentPart {
  documento: DocumentoAnswer
  /** True when every line is taken with its full quantity. */
  whole: boolean
  itens: readonly Values[]
  /** Header amounts (R$) for these lines. */
  figures: Values
  pagamento: readonly unknown[]
}

/** Makes a copy without links to the original, nor payments with instalments, which must be agreed again. */
export function copyOf(documento: DocumentoAnswer): DocumentPart {
  const pagamento = (documento.pagamento ?? []).filter(paid => (paid['parcelas'] as unknown[]).length === 0)
  const itens = linesOf(documento).map(freeLine)
  return { documento, whole: true, itens, figures: figuresOf(documento), pagamento }
}

/** Keeps payments without overdue instalments: none may be due before the document; others are agreed again. */
const stillDue = ({ pagamento }: DocumentoAnswer, hoje: string) =>
  (pagamento ?? []).filter(paid =>
    (paid['parcelas'] as Values[]).every(({ vencimento }) => wireToIso(vencimento) >= hoje),
  )

const linesOf = ({ itens = [] }: DocumentoAnswer): readonly Values[] =>
  itens.map(({ num, faturado: _, inteira: __, ...line }) => ({ ...line, num }))
const figuresOf = (documento: DocumentoAnswer): Values =>
  Object.fromEntries(SPREAD.map(key => [key, documento[key]]).filter(([, value]) => value != null))

/** Returns the lines of a document that nobody took yet, or the quantities in `linhas`, each linked to its original line. */
export function partOf(
  documento: DocumentoAnswer,
  taken: readonly Taken[],
  {
    linhas,
    returned,
    hoje,
  }: { linhas: ReadonlyMap<number, string> | null; returned: readonly Values[] | null; hoje: string },
): DocumentPart {
  const all = linesOf(documento)
  const unknown = [...(linhas?.keys() ?? [])].find(num => !all.some(line => line['num'] === num))
  if (unknown !== undefined) throw fieldError('linhas', `O documento não tem a linha ${unknown}`)
  const lines = all.map(line => {
    const left = leftOf(line, taken)
    const asked = linhas === null ? left : dec(linhas.get(Number(line['num'])) ?? '0')
    if (asked.gt(left))
      throw fieldError(
        'linhas',
        `${String(line['nome'])}: há ${formatDecimal(left.toFixed(), 0, 4)} a faturar`,
      )
    return { line, from: takenOf(taken, line['num']), qtde: asked }
  })
  const whole = lines.every(({ line, qtde }) => qtde.eq(dec(String(line['qtde']))))
  const head = { documento, whole, pagamento: whole ? stillDue(documento, hoje) : [] }
  const asked = lines.filter(({ qtde }) => qtde.gt(0))
  if (returned) {
    const parts = asked.map(each =>
      returnedLine(documento.id, each, returned.filter(isOf(documento.id, each.line['num']))),
    )
    const figures = { ...figuresOf(documento), ...partsTogether(parts.map(({ added }) => added)) }
    return { ...head, itens: parts.map(({ line }) => line), figures }
  }
  const worth = worthOf(lines.map(({ line }) => line))
  const sum = (amount: (each: TakenLine) => Decimal) =>
    lines.reduce((sum, each, i) => sum.plus(amount(each).times(worth[i] ?? ZERO)), ZERO)
  const share = {
    from: sum(({ from }) => from),
    of: sum(({ qtde }) => qtde),
    all: sum(({ line }) => dec(String(line['qtde']))),
  }
  return {
    ...head,
    itens: asked.map(each => takenLine(documento.id, each)),
    figures: whole ? figuresOf(documento) : shared(figuresOf(documento), share),
  }
}

/** Gives the R$ of one unit of each line by which the header is shared, as the engine does: net, else gross. */
function worthOf(lines: readonly Values[]): Decimal[] {
  const totals = lines.map(line =>
    lineTotal({
      qtde: String(line['qtde']),
      preco: String(line['preco']),
      desconto: String(line['desconto'] ?? '0'),
    }),
  )
  const net = totals.some(({ liquido }) => !liquido.isZero())
  return totals.map(({ liquido, vprod }, i) => {
    const qtde = dec(String(lines[i]?.['qtde']))
    return qtde.isZero() ? ZERO : (net ? liquido : vprod).div(qtde)
  })
}

interface TakenLine {
  line: Values
  from: Decimal
  qtde: Decimal
}

const without = (line: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(line).filter(([key]) => !names.includes(key)))

function takenLine(id: number, { line, from, qtde }: TakenLine): Values {
  const all = dec(String(line['qtde']))
  const linked = linkedLine(line, id)
  if (qtde.eq(all)) return linked
  return {
    ...without(linked, OF_QUANTITY),
    ...shared(amountsOf(line), { from, of: qtde, all }),
    qtde: qtde.toFixed(),
  }
}

/** Makes a line of a return, and its parts of the header. `gone`: the lines of earlier returns. */
function returnedLine(id: number, { line, from, qtde }: TakenLine, gone: readonly Values[]) {
  const all = dec(String(line['qtde']))
  const left = all.minus(from)
  const whole = qtde.eq(all)
  const part = partOfWhole(wholeLeft(line, gone, left), qtde)
  const said = without(linkedLine(line, id), [...OF_QUANTITY, ...ADDED])
  return {
    line: { ...said, ...amountsOf(part), ...(whole ? {} : { qtde: qtde.toFixed() }) },
    added: amountsOf(part, ADDED),
  }
}

interface Share {
  from: Decimal
  of: Decimal
  all: Decimal
}

/**
 * Computes a share of each amount. The shares of all documents sum to the amount, to the cent, but for cents of a tax that its
 * base does not bear.
 */
function shared(amounts: Values, { from, of, all }: Share): Values {
  if (all.isZero()) return amounts
  const part = Object.entries(amounts).map(([key, value]) => {
    const upTo = (qtde: Decimal) => r2(dec(String(value)).times(qtde).div(all))
    return [key, upTo(from.plus(of)).minus(upTo(from)).toFixed(2)]
  })
  return nearTheirBase(Object.fromEntries(part), amountsOf(amounts, Object.keys(amounts)))
}

/** Joins the parts into one document: the header of the first part, with the amounts and lines of all parts. */
export function joined(parts: readonly DocumentPart[], several = false): Values {
  const [first] = parts
  if (!first) throw new AppError('NAO_ENCONTRADO')
  const away = (key: string) => ITS_OWN.has(key) || ((several || !first.whole) && SUMS.has(key))
  const said = Object.fromEntries(Object.entries(first.documento).filter(([key]) => !away(key)))
  if (!several)
    return { ...said, ...first.figures, itens: first.itens.map(newLine), pagamento: first.pagamento }
  return {
    ...said,
    ...summed(parts.map(({ figures }) => figures)),
    ...billingOf(parts),
    obs: texts(parts.map(({ documento }) => documento['obs'])),
    regras: byKind(kind => Object.assign({}, ...parts.map(({ documento }) => documento.regras[kind] ?? {}))),
    itens: parts.flatMap(({ documento, itens }) => itens.map(line => newLine(numbered(line, documento.id)))),
    pagamento: parts.every(({ pagamento }) => pagamento.length > 0)
      ? parts.flatMap(part => part.pagamento)
      : [],
  }
}

/** Takes `tipo_faturamento` from the first part with a payment; gives nothing when no part has one. */
const billingOf = (parts: readonly DocumentPart[]): Values => {
  const due = parts.find(({ documento }) => documento['tipo_faturamento'] !== WITHOUT_PAYMENT)
  return due ? { tipo_faturamento: due.documento['tipo_faturamento'] } : {}
}

const newLine = (line: Values): Values => ({ ...line, status: NOVA })

/** Adds the order's number to a joined line, and a unique uid: the lines of each order have the uids '1', '2', … */
const numbered = (line: Values, id: number): Values => ({
  ...line,
  uid: randomUUID(),
  num_pedido: line['num_pedido'] ?? String(id),
  num_item: line['num_item'] ?? String(line['num']),
})

const summed = (all: readonly Values[]): Values =>
  Object.fromEntries(
    SPREAD.flatMap(key => {
      const given = all.flatMap(each => (each[key] == null ? [] : [dec(String(each[key]))]))
      return given.length === 0 ? [] : [[key, given.reduce((sum, each) => sum.plus(each), ZERO).toFixed(2)]]
    }),
  )

const texts = (all: readonly unknown[]): string | null =>
  [...new Set(all.filter(text => typeof text === 'string' && text !== ''))].join('\n') || null
