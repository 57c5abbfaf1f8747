import { randomUUID } from 'node:crypto'
import { wireToIso } from '../../../../core/dates/day.ts'
import { type Fuso, instantIn } from '../../../../core/document/fuso.ts'
import { namesOf } from '../../../../core/document/operation.ts'
import type { Operation } from '../../../../core/document/operations.ts'
import { computesTaxes } from '../../../../core/document/types/index.ts'
import type { DocumentField } from '../../../../core/fields/document-field.ts'
import { isOnWire, partsOf } from '../../../../core/fields/parts.ts'
import { type Decimal, dec, ZERO } from '../../../../core/money/decimal.ts'
import { byKind, KIND_NAME, KINDS, needed, noRules, type Rules } from '../../../../core/tax/kinds.ts'
import { VEICULO_DO_ITEM } from '../../../../core/venda/fields/veiculo.ts'
import { lineTotal } from '../../../../core/venda/line-total.ts'
import {
  type DocumentoRecebido,
  type ItemRecebido,
  MOMENTO,
} from '../../../../domain/documents/documento/body.ts'
import { DIVIDES } from '../../../../domain/documents/documento/new-line.ts'
import { vendas } from '../../../../domain/documents/venda/index.ts'
import { fieldError } from '../../../../domain/error.ts'
import { changeEntry } from '../../../../domain/venda/to-body.ts'
import type { Referencias } from '../../../documents/venda/lookup-repository.ts'
import type { CorpoVenda } from '../../../documents/venda/rows.ts'
import type { ProdutoRegistrado } from '../../catalogo/service.ts'

type Linha = CorpoVenda['itens'][number]
type Said = Readonly<Record<string, unknown>>

const onWire = (fields: Parameters<typeof partsOf>[0]) =>
  partsOf(fields).filter(part => isOnWire(part) && part.field.type !== 'json')
const CABECALHO = onWire(vendas.fields)
// fields with `stored: false` exist only in responses
const ITENS = onWire(vendas.lines.itens.fields).filter(({ field }) => field.stored !== false)
const COPIED = ITENS.filter(({ key, field }) => field.product && !field.optional && key !== 'produto_id')

/** Tells if the product gives the value: absent, or null though required (a null rule is refused later). */
const leftToProduct = (said: Said, { key, field }: { key: string; field: DocumentField }): boolean =>
  said[key] === undefined ||
  (said[key] === null && field.required === true && field.start === undefined && field.type !== 'ref')

/** Tells if any field of the line is to be copied from its product. */
export const leansOnProduct = (item: ItemRecebido): boolean =>
  COPIED.some(part => leftToProduct(item as Said, part))

/** Trims a text; a blank text becomes null, or '' in a required field. */
const written = (value: unknown, { type, required }: DocumentField): unknown =>
  type === 'text' && typeof value === 'string' ? value.trim() || (required ? '' : null) : value

const started = ({ start, default: given }: DocumentField): unknown => start ?? given ?? null

/** Reads the document's date and time, given in the company's local time or as an ISO instant; when absent, `agora`. */
export function momentOf({ datavenda }: DocumentoRecebido, fuso: Fuso, agora: Date): Date {
  if (!datavenda) return agora
  const [, dia, ...hora] = MOMENTO.exec(datavenda) ?? []
  return dia ? instantIn(wireToIso(dia), hora.join(':'), fuso) : new Date(datavenda)
}

export interface Known {
  refs: Pick<Referencias, 'foras' | 'produtos' | 'ibpt'>
  operation: Operation
  uuid: string
  momento: Date
  /** Products of the lines that copy fields from them, by id. */
  produtos: ReadonlyMap<number, ProdutoRegistrado>
  /** All tax rules of the account. */
  regras: Rules
}

/** Fills in what a body leaves to product, rules or defaults, as a till's sale has it. @throws VALIDACAO: unknown rule */
export function complete(dito: DocumentoRecebido, known: Known): CorpoVenda {
  const { operation, uuid, momento } = known
  const uids = new Set<string>()
  const of = registered(known.refs)
  const itens = dito.itens.map((item, i) => named(completeLine(item, i, known, of), uids))
  const cabecalho: Record<string, unknown> = {}
  for (const { key, field } of CABECALHO) {
    const value = written((dito as Said)[key], field) ?? started(field)
    if (value !== null || !field.sparse) cabecalho[key] = value
  }
  return {
    ...(cabecalho as CorpoVenda),
    ...(namesOf(operation) as Pick<CorpoVenda, 'tipo_operacao' | 'finalidade_op' | 'tipo_documento'>),
    uuid,
    // 0 means: not sold at a till
    terminal_id: 0,
    itens,
    ...withChange(dito),
    regras: usedRules(itens, known.regras),
    cancelados: [],
    totais: {},
    paga: false,
    paga_em: momento.toISOString(),
    offline: false,
  }
}

/** Completes a body whose lines have all their data, such as another company's note: copies nothing from the products. */
export const completeAsSaid = (
  dito: DocumentoRecebido,
  known: Pick<Known, 'operation' | 'uuid' | 'momento'>,
): CorpoVenda =>
  complete(dito, {
    ...known,
    refs: { produtos: [], ibpt: [] },
    produtos: new Map(),
    regras: noRules(),
  })

/** Gives the payments with the row of the change, which is what moves money; a body may leave it out. */
function withChange(dito: DocumentoRecebido): Pick<CorpoVenda, 'pagamento' | 'troco'> {
  const pagamento = dito.pagamento as CorpoVenda['pagamento']
  const pago = dito.pagamento.reduce(
    (sum, { tipo, valor }) => (tipo === 2 ? sum : sum.plus(dec(valor))),
    ZERO,
  )
  const sobra = pago.minus(dec(dito.valor_total))
  if (!sobra.gt(0)) return { pagamento, troco: '0.00' }
  const troco = sobra.toFixed(2)
  if (saidChange(dito) !== null) return { pagamento, troco }
  return { pagamento: [...pagamento, changeEntry(troco)] as CorpoVenda['pagamento'], troco }
}

/** Indexes products by id and approximate taxes by NCM, so that documents with many lines stay fast. */
const registered = ({ foras, produtos, ibpt }: Known['refs']) => ({
  foras,
  produto: new Map(produtos.map(produto => [produto.id, produto])),
  ibpt: new Map(ibpt.map(taxas => [taxas.ncm, taxas])),
})

type Registered = ReturnType<typeof registered>

function completeLine(dito: ItemRecebido, i: number, { operation, produtos }: Known, of: Registered): Linha {
  const registrado = produtos.get(dito.produto_id)
  const de = (dito.grade_id && registrado?.grades.get(dito.grade_id)) || registrado
  const doCadastro: Said = de
    ? { ...de.item, ...awayRules(dito, of), preco: de.preco, ...besideSeal(de.item.ncm, dito, of) }
    : {}
  const said = dito as Said
  const linha: Record<string, unknown> = {}
  // an older version may have stored a chassis in a line whose product is not a vehicle: drop it
  const noVehicle = of.produto.get(dito.produto_id)?.veiculo_novo === false
  for (const part of ITENS) {
    const { key, field } = part
    if (noVehicle && key in VEICULO_DO_ITEM) continue
    const own = field.product && leftToProduct(said, part) ? doCadastro[key] : written(said[key], field)
    const value = own ?? started(field)
    if (value !== null || !field.optional) linha[key] = value
  }
  // only matters for a line with a unit conversion
  if (dito.tipo_conversao === undefined) linha['tipo_conversao'] ??= DIVIDES
  const computa = computesTaxes(operation.tipo) && dito.calcular_imposto !== false
  for (const kind of KINDS) {
    const key = `regra${kind}_id`
    const id = said[key] === undefined && !computa ? null : (linha[key] as number | null)
    linha[key] = id || (needed(kind) ? 0 : null)
  }
  const item = { ...linha, uid: dito.uid ?? String(i + 1) } as Linha
  return { ...item, preco_total: dito.preco_total ?? grossOf(item).toFixed(2) }
}

/** Gives a line a `uid` that is unique in the document. */
function named(item: Linha, taken: Set<string>): Linha {
  const uid = taken.has(item.uid) ? randomUUID() : item.uid
  taken.add(uid)
  return { ...item, uid }
}

/** Returns the product's tax rules for sales to other states, when the document goes to another state. */
const awayRules = ({ produto_id }: ItemRecebido, { foras }: Registered): Said =>
  foras?.get(produto_id)?.fora ?? {}

/** Gives a line's total before discount, R$. */
export const grossOf = (item: Linha) => lineTotal(item).vprod

/** Lists the paths of the amounts in the request body that differ from the computed ones: line totals and change. */
export const figuresThatDiffer = (dito: DocumentoRecebido, { itens, troco }: CorpoVenda): string[] => [
  ...itens.flatMap((item, i) => (grossOf(item).eq(dec(item.preco_total)) ? [] : [`itens.${i}.preco_total`])),
  ...(dito.troco == null || dec(dito.troco).eq(troco) ? [] : ['troco']),
  ...(saidChange(dito) === null || saidChange(dito)?.eq(troco) ? [] : ['pagamento']),
]

/** Reads the change from the payments of type 2; null when there is none. */
function saidChange({ pagamento }: DocumentoRecebido): Decimal | null {
  const entries = pagamento.filter(({ tipo }) => tipo === 2)
  return entries.length > 0 ? entries.reduce((sum, { valor }) => sum.plus(dec(valor)), ZERO) : null
}

/** Returns product data that are not in the catalogue's seal: the GTIN, and the approximate taxes of the NCM. */
function besideSeal(ncm: string, { produto_id }: ItemRecebido, { produto, ibpt }: Registered): Said {
  const taxas = ibpt.get(ncm)
  return {
    gtin: produto.get(produto_id)?.gtin ?? null,
    ibpt: taxas
      ? {
          nacionalfederal: taxas.nacional,
          importadosfederal: taxas.importado,
          estadual: taxas.estadual,
          municipal: taxas.municipal,
        }
      : null,
  }
}

/** Collects the tax rules of the lines, as registered now. @throws VALIDACAO at a line with an unknown rule */
const usedRules = (itens: readonly Linha[], regras: Rules): Rules =>
  byKind<Rules>(kind => {
    const used: Record<string, unknown> = {}
    for (const [i, item] of itens.entries()) {
      const id = item[`regra${kind}_id`]
      if (!id) continue
      const regra = (regras[kind] as Said)[id]
      if (!regra) throw fieldError(`itens.${i}.regra${kind}_id`, `Regra de ${KIND_NAME[kind]} não localizada`)
      used[id] = regra
    }
    return used as Rules[typeof kind]
  })
