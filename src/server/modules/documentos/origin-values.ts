import { randomUUID } from 'node:crypto'
import { wireToIso } from '../../../core/dates/day.ts'
import { SUPPLEMENT } from '../../../core/document/cfop-proposto.ts'
import type { DocumentFields } from '../../../core/fields/document-field.ts'
import { isOnWire, partsOf } from '../../../core/fields/parts.ts'
import { type Decimal, dec, ZERO } from '../../../core/money/decimal.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import { r2 } from '../../../core/money/round.ts'
import { byKind } from '../../../core/tax/kinds.ts'
import { ENTERED, returnedShare } from '../../../core/venda/returned.ts'
import type { DocumentoAnswer } from '../../../domain/api/documentos.ts'
import { NOVA } from '../../../domain/documents/documento/new-line.ts'
import { PURCHASE, SALE, SYMBOLIC_RETURN } from '../../../domain/documents/documento/operacao.ts'
import {
  becomes,
  becomesOnce,
  documentName,
  documentTitle,
  type Linked,
  returnedBy,
} from '../../../domain/documents/documento/origem.ts'
import { vendas } from '../../../domain/documents/venda/index.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { answerOf } from './answer.ts'
import { asReturned } from './original-taxes.ts'
import {
  freeLine,
  leftOf,
  linkedLine,
  refuseExpired,
  refuseInside,
  refuseSpent,
  refuseUnauthorised,
  spent,
  takenOf,
} from './origins.ts'
import { readTaken, type Taken } from './origins-repository.ts'
import { mayRead, mayWrite } from './permissao.ts'
import type { StoredDocument } from './repository.ts'
import { headerLeft, isOf, readReturned } from './returned-lines.ts'

type Values = Readonly<Record<string, unknown>>

/** `tipo_faturamento` of what is not paid. */
const WITHOUT_PAYMENT = 2

/** What is asked to begin a new document. */
export interface ValuesAsked {
  /** Of which documents. */
  de: readonly number[]
  /** Of which type it will be; 'copia': of the same, and nothing of it is used up, as an entry is of an entry. */
  para: number | 'copia'
  /** Only of this type. */
  tipo?: number
  /** Of the only one, these quantities by the number of the line; null: all that is left. */
  linhas: ReadonlyMap<number, string> | null
}

const moneyOf = (fields: DocumentFields): readonly string[] =>
  partsOf(fields).flatMap(({ key, field }) => (field.type === 'money' ? [key] : []))

/** What is a document's own, and not what it says: its identity, state, number and days, and what no body says. */
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
    ...['vendedor', 'vendedor_id'],
  ],
  ...['serie', 'numerocodumento', 'serie_id', 'serie_venda', 'chave', 'protocolo', 'cstat', 'xmotivo'], // contrato
  ...['orientacao', 'tp_emis', 'prazo_transmissao', 'prazo_cancelamento', 'cancelando'],
  ...['tipo_operacao', 'finalidade_op', 'tipo_documento', 'validade', 'data_sainda'], // contrato
  ...['aprovacoes', 'cancelados', 'diario', 'outros_numeros', 'origens', 'destinos', 'ref', 'inteira'],
])

/** What a note said as the sale it was: its return has its own. */
const OF_SALE: ReadonlySet<string> = new Set(['natureza', 'importada'])

/** Of all its lines: of some of them nobody says them. */
const SUMS: ReadonlySet<string> = new Set(['valor_produtos', 'valor_total', 'troco'])

/** R$ of a header that are of all its lines together. */
const SPREAD = moneyOf(vendas.fields).filter(key => !SUMS.has(key))
/** R$ of a line that go with its quantity; its others are made of it anew. */
const OF_LINE: ReadonlySet<string> = new Set(ENTERED)
const OF_QUANTITY = moneyOf(vendas.lines.itens.fields).filter(key => !OF_LINE.has(key))
const OF_HEADER: ReadonlySet<string> = new Set([...SPREAD, ...SUMS])
const MONEY_OF_LINE: ReadonlySet<string> = new Set([...OF_LINE, ...OF_QUANTITY])

/** @throws NAO_ENCONTRADO what is none, or becomes no such thing; CONFLITO what nothing is made of any more, or not together */
export async function originValues(
  q: Q,
  sessao: Sessao,
  { de, para, tipo, linhas }: ValuesAsked,
  hoje: string,
  may = (of: number) => mayRead(sessao, of),
): Promise<Values> {
  const copied = para === 'copia' || para === PURCHASE
  const back = !copied && returnedBy(para) !== null
  if (linhas && (copied || de.length > 1))
    throw fieldError('linhas', 'As linhas se escolhem de um documento só, e não de uma cópia')
  const documentos: DocumentoAnswer[] = []
  for (const id of de) {
    const documento = await answerOf(q, sessao, id)
    may(typeOf(documento))
    const wanted = para === PURCHASE ? PURCHASE : tipo
    if (wanted !== undefined && typeOf(documento) !== wanted) throw new AppError('NAO_ENCONTRADO')
    documentos.push(
      back ? await asReturned(q, sessao, documento, { de: typeOf(documento), para }) : documento,
    )
  }
  if (linhas && documentos.some(documento => becomesOnce(typeOf(documento))))
    throw fieldError('linhas', 'Um orçamento vai inteiro: as suas linhas não se escolhem')
  if (copied) {
    if (documentos.length > 1) throw fieldError('de', 'Copia-se um documento por vez')
    return joined(documentos.map(copyOf))
  }
  const taken = await readTaken(q, sessao, de)
  for (const documento of documentos) refuse(documento, { para, hoje, taken: ofOrigin(taken, documento) })
  refuseStrangers(documentos)
  const returned = back ? await readReturned(q, sessao, taken) : null
  const parts = documentos.map(documento =>
    partOf(documento, ofOrigin(taken, documento), { linhas, returned, hoje }),
  )
  if (parts.every(({ itens }) => itens.length === 0)) throw nothingLeft(documentos, taken)
  const begun = back ? parts.map(withBalance) : parts
  return { ...joined(begun, documentos.length > 1), ...sellerOf(documentos, sessao) }
}

/** Who sold all of them sold what they become; nobody else needs to be said where it is who makes it. */
function sellerOf(documentos: readonly DocumentoAnswer[], { usuario_id }: Sessao): Values {
  const sold = new Map(
    documentos.map(({ vendedor_id, usuario_id: by, vendedor }) => [vendedor_id ?? by, vendedor]),
  )
  const [[id, nome] = []] = sold
  return sold.size > 1 || id === usuario_id ? {} : { vendedor_id: id, vendedor: nome }
}

/** Of what goes back, each line says how much of it may. */
const withBalance = (part: Part): Part => ({
  ...part,
  itens: part.itens.map(line => ({ ...line, a_devolver: dec(String(line['qtde'])).toFixed() })),
})

/**
 * An authorised note, for what goes back of it or completes it: its key is referred to, and nothing is paid yet. Of a symbolic return the
 * goods come in again, on paper (Ajustes SINIEF 13/24 and 14/24). @throws CONFLITO
 */
export async function noteValues(q: Q, sessao: Sessao, id: number, tipo: number): Promise<Values> {
  const documento = await answerOf(q, sessao, id)
  const { chave, status } = documento
  const of = returnedBy(tipo) ?? SALE
  if (typeOf(documento) !== of) throw new AppError('NAO_ENCONTRADO')
  refuseUnauthorised({ tipo: of, status: chave === null && status !== 'C' ? '' : status })
  // who gives back may read what he gives back
  const asked = { de: [id], para: tipo === SUPPLEMENT ? 'copia' : tipo, linhas: null } as const
  const values = await originValues(q, sessao, asked, '', () => mayWrite(sessao, tipo))
  const said = tipo === SUPPLEMENT ? nothingOf(values) : without(values, OF_SALE)
  return {
    ...said,
    ref: [chave],
    pagamento: [],
    // whatever the sale went out as, what follows it is an NF-e, and without payment (G-072)
    modelo: '55',
    tipo_faturamento: WITHOUT_PAYMENT,
    ...(tipo === SYMBOLIC_RETURN ? { finalidade_op: 0 } : {}),
  }
}

/** The lines of a note and nothing of their goods or R$, which it said already: its supplementary note says what it lacked. */
const nothingOf = (values: Values): Values => ({
  ...without(values, OF_HEADER),
  itens: (values['itens'] as Values[]).map(line => ({
    ...without(line, MONEY_OF_LINE),
    qtde: '0',
    desconto: '0.00',
  })),
})

const without = (values: Values, keys: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key)))

const typeOf = (documento: DocumentoAnswer): number => Number(documento['tipo_operacao'])
const linkedOf = (documento: DocumentoAnswer): Linked => ({
  id: documento.id,
  tipo: typeOf(documento),
  terminal_id: documento.terminal_id,
})
const ofOrigin = (taken: readonly Taken[], { id }: { id: number }) =>
  taken.filter(({ origin }) => origin === id)

function refuse(
  documento: DocumentoAnswer,
  { para, hoje, taken }: { para: number; hoje: string; taken: readonly Taken[] },
): void {
  const linked = linkedOf(documento)
  if (!becomes(linked.tipo, para)) throw new AppError('NAO_ENCONTRADO')
  const status_app = (documento['status_app'] as string | null | undefined) ?? null
  const { status, cancelando } = documento
  refuseSpent({ ...linked, status, status_app }, taken)
  refuseInside({ ...linked, status, cancelando })
  refuseExpired(linked, documento['validade'], hoje)
}

/** One note is of one customer. */
function refuseStrangers([first, ...others]: readonly DocumentoAnswer[]): void {
  if (!first) return
  for (const other of others) {
    if (typeOf(other) !== typeOf(first)) throw conflict('Só se juntam documentos do mesmo tipo')
    if (customerOf(other) === customerOf(first)) continue
    throw conflict(
      `${documentTitle(linkedOf(first))} é de ${nameOf(first)} e ${documentName(linkedOf(other))}, de ${nameOf(other)}: só se juntam os do mesmo cliente`,
    )
  }
}

const conflict = (mensagem: string) => new AppError('CONFLITO', { mensagem })
const customerOf = ({ parceiro, cpf_cnpj }: DocumentoAnswer) => parceiro?.id ?? cpf_cnpj
const nameOf = ({ parceiro, cpf_cnpj }: DocumentoAnswer) => parceiro?.nome ?? cpf_cnpj ?? 'ninguém'

/** All that there was is another's. */
function nothingLeft([first]: readonly DocumentoAnswer[], taken: readonly Taken[]): AppError {
  const into = taken.at(-1)
  return first && into ? spent(linkedOf(first), into) : fieldError('linhas', 'Informe ao menos um item')
}

interface Part {
  documento: DocumentoAnswer
  /** Nothing of it is left out. */
  whole: boolean
  itens: readonly Values[]
  /** R$ of the header that go with them. */
  figures: Values
  pagamento: readonly unknown[]
}

/** A document once more: its lines are nobody's, and what falls due is agreed anew. */
function copyOf(documento: DocumentoAnswer): Part {
  const pagamento = (documento.pagamento ?? []).filter(paid => (paid['parcelas'] as unknown[]).length === 0)
  const itens = linesOf(documento).map(freeLine)
  return { documento, whole: true, itens, figures: figuresOf(documento), pagamento }
}

/** What fell due by now is agreed anew: nothing is due before its document. */
const stillDue = ({ pagamento }: DocumentoAnswer, hoje: string) =>
  (pagamento ?? []).filter(paid =>
    (paid['parcelas'] as Values[]).every(({ vencimento }) => wireToIso(vencimento) >= hoje),
  )

const linesOf = ({ itens = [] }: DocumentoAnswer): readonly Values[] =>
  itens.map(({ num, faturado: _, inteira: __, ...line }) => ({ ...line, num }))
const figuresOf = (documento: DocumentoAnswer): Values =>
  Object.fromEntries(SPREAD.map(key => [key, documento[key]]).filter(([, value]) => value != null))

/** What of it is left, or asked for, each line with where it is from. */
function partOf(
  documento: DocumentoAnswer,
  taken: readonly Taken[],
  {
    linhas,
    returned,
    hoje,
  }: Pick<ValuesAsked, 'linhas'> & { returned: readonly StoredDocument[] | null; hoje: string },
): Part {
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
  const gross = (amount: (each: (typeof lines)[number]) => Decimal) =>
    lines.reduce((sum, each) => sum.plus(amount(each).times(dec(String(each.line['preco'])))), ZERO)
  const share = {
    from: gross(({ from }) => from),
    of: gross(({ qtde }) => qtde),
    all: gross(({ line }) => dec(String(line['qtde']))),
  }
  return {
    documento,
    whole,
    itens: lines
      .filter(({ qtde }) => qtde.gt(0))
      .map(each =>
        takenLine(
          documento.id,
          each,
          returned?.flatMap(({ itens }) => itens.filter(isOf(documento.id, each.line['num']))),
        ),
      ),
    figures: whole
      ? figuresOf(documento)
      : {
          ...shared(figuresOf(documento), share),
          ...(returned
            ? headerLeft([documento], returned, [documento.id], {
                of: share.of,
                left: share.all.minus(share.from),
              })
            : {}),
        },
    pagamento: whole ? stillDue(documento, hoje) : [],
  }
}

interface TakenLine {
  line: Values
  from: Decimal
  qtde: Decimal
}

/** `returned`: what came back of it already; absent, it does not come back. */
function takenLine(
  id: number,
  { line, from, qtde }: TakenLine,
  returned: readonly Values[] | undefined,
): Values {
  const all = dec(String(line['qtde']))
  const linked = linkedLine(line, id)
  if (qtde.eq(all)) return linked
  const amounts = Object.fromEntries(
    [...OF_LINE].flatMap(key => (line[key] == null ? [] : [[key, line[key]]])),
  )
  return {
    ...Object.fromEntries(Object.entries(linked).filter(([key]) => !OF_QUANTITY.includes(key))),
    ...(returned
      ? returnedShare(amounts, returned, { of: qtde, left: all.minus(from) })
      : shared(amounts, { from, of: qtde, all })),
    qtde: qtde.toFixed(),
  }
}

interface Share {
  from: Decimal
  of: Decimal
  all: Decimal
}

/** Amounts cut at a share: all the shares of one make it whole again, to the cent. */
const shared = (amounts: Values, { from, of, all }: Share): Values =>
  Object.fromEntries(
    Object.entries(amounts).map(([key, value]) => {
      if (all.isZero()) return [key, value]
      const upTo = (part: Decimal) => r2(dec(String(value)).times(part).div(all))
      return [key, upTo(from.plus(of)).minus(upTo(from)).toFixed(2)]
    }),
  )

/** The parts as one document: what its header says is the first one's, what is of the lines is of all of them. */
function joined(parts: readonly Part[], several = false): Values {
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

/** Where anything of them is to be paid, it is: one that says nothing is due does not speak for the others. */
const billingOf = (parts: readonly Part[]): Values => {
  const due = parts.find(({ documento }) => documento['tipo_faturamento'] !== WITHOUT_PAYMENT)
  return due ? { tipo_faturamento: due.documento['tipo_faturamento'] } : {}
}

/** Of no stored document yet. */
const newLine = (line: Values): Values => ({ ...line, status: NOVA })

/** Joined with others, a line says of which order it is, and is known by a name of its own: each order names its lines '1', '2', … */
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
