import { wordOfState } from '../../../core/contract/estados.ts'
import { kilosOf, saldoOf } from '../../../core/contract/saldo.ts'
import { isoToWire } from '../../../core/dates/day.ts'
import { type Decimal, dec, isDecimal, ZERO } from '../../../core/money/decimal.ts'
import { tooManyInstalments } from '../../../core/venda/payment/check-instalments.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { contratos } from '../../../domain/records/contratos/index.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import {
  type Balance,
  insertAddenda,
  nextNumber,
  readAddenda,
  readBalances,
  readItems,
  readTerms,
  type StoredItem,
  told,
} from '../../modules/contratos/service.ts'
import { tellLater } from '../../outbox/webhooks-repository.ts'
import type { Hooks } from '../../register/hooks.ts'
import { childrenOf, type WireRow } from '../../register/wire.ts'
import { FAIXAS, isAddressOf, readGrids, readMostInstalments } from './repository.ts'

type Change = { campo: string; antes: string; depois: string }

/** Terms that only rise, or only fall, in an active contract. */
const STEPS = [
  { key: 'qtde', word: 'a quantidade', campo: 'Quantidade', falls: false },
  { key: 'preco', word: 'o preço', campo: 'Preço', falls: false },
  { key: 'desconto', word: 'o desconto', campo: 'Desconto', falls: true },
] as const

/** Compares the items of an active contract. @throws VALIDACAO at the item */
function itemChanges(before: readonly StoredItem[], after: readonly WireRow[]): Change[] {
  if (after.length !== before.length || after.some(({ id }) => !before.some(item => item.id === id)))
    throw fieldError('itens', 'Num contrato ativo não entram nem saem itens: faça outro contrato')
  return after.flatMap((row, i) => {
    const item = before.find(({ id }) => id === row['id']) as StoredItem
    if (Number(row['produto_id']) !== item.produto_id)
      throw fieldError(`itens.${i}.produto_id`, 'Num contrato ativo o produto não muda')
    if ((row['grade_id'] ?? null) !== item.grade_id)
      throw fieldError(`itens.${i}.grade_id`, 'Num contrato ativo o produto não muda')
    return STEPS.flatMap(({ key, word, campo, falls }) => {
      const [from, to] = [dec(item[key] ?? '0'), dec(String(row[key] ?? '0'))]
      if (falls ? to.gt(from) : to.lt(from))
        throw fieldError(`itens.${i}.${key}`, `Num contrato ativo ${word} só ${falls ? 'desce' : 'sobe'}`)
      return to.eq(from) ? [] : [{ campo: `${campo} de ${item.nome}`, antes: told(from), depois: told(to) }]
    })
  })
}

function changesOf(
  row: WireRow,
  before: WireRow,
  items: readonly StoredItem[],
  after: readonly WireRow[],
): Change[] {
  const said = (value: unknown) => (value == null ? '' : String(value))
  const day = (value: unknown) => isoToWire(said(value))
  const header = [
    ['data_inicio', 'Início', day],
    ['data_fim', 'Fim', day],
    ['obs', 'Observação', said],
  ] as const
  return [
    ...header.flatMap(([key, campo, words]) =>
      said(row[key]) === said(before[key])
        ? []
        : [{ campo, antes: words(before[key]), depois: words(row[key]) }],
    ),
    ...itemChanges(items, after),
  ]
}

const same = (typed: unknown, stored: unknown): boolean =>
  String(typed) === String(stored) ||
  (isDecimal(String(typed)) && isDecimal(String(stored)) && dec(String(typed)).eq(dec(String(stored))))

/** Refuses a new value of a field that an active contract keeps. @throws VALIDACAO at the field */
function refuseFixed(record: WireRow, before: WireRow): void {
  for (const name of Object.keys(contratos.readOnlyWhen ?? {}) as (keyof typeof contratos.fields)[]) {
    const { type, label } = contratos.fields[name]
    const key = type === 'ref' ? `${name}_id` : name
    if (record[key] != null && !same(record[key], before[key]))
      throw fieldError(key, `${label} não muda num contrato ativo`)
  }
}

/** Keeps an addendum of an active contract, and takes its stored addenda in the place of those that were sent. */
async function keepAddenda(
  q: Q,
  sessao: Sessao,
  row: WireRow,
  before: WireRow,
  record: WireRow,
): Promise<void> {
  const id = Number(before['id'])
  if (before['status'] === 'ativo') {
    refuseFixed(record, before)
    const changes = changesOf(row, before, await readItems(q, id), childrenOf(record, 'itens'))
    const motivo = String(record['motivo_aditivo'] ?? '')
    const { fuso } = sessao.empresa
    if (changes.length > 0) {
      await insertAddenda(q, id, { quem: sessao.nome, motivo, fuso }, changes)
      await tellLater(q, sessao.empresa_id, 'contrato.saldo', [id])
    }
  } else if (before['status'] !== 'rascunho')
    throw new AppError('CONFLITO', {
      mensagem: `O contrato ${before['numero']} está ${wordOfState(before['status'])} e não muda`,
    })
  record['aditivos'] = await readAddenda(q, id)
}

const sumOf = (items: readonly Balance[], of: (item: Balance) => Decimal): Decimal =>
  items.reduce((sum, item) => sum.plus(of(item)), ZERO)

const taken = ({ carregado, avulso }: Balance): Decimal => dec(carregado).plus(dec(avulso))

/**
 * Adds up the items of a contract: in their unit, in kg where they have several of weight, and in none where only their value
 * can be compared. `days`: to its end.
 */
function figuresOf(items: readonly Balance[], days: number) {
  const units = new Set(items.map(({ unidade }) => unidade.trim().toUpperCase()))
  const [first, other] = units
  const unidade = other === undefined ? first : items.every(isWeighed) ? 'KG' : null
  const scale = (item: Balance): Decimal =>
    unidade === null ? dec(item.preco) : other === undefined ? dec('1') : (kilosOf(item.unidade) ?? dec('1'))
  const sum = (of: (item: Balance) => Decimal) => sumOf(items, item => of(item).times(scale(item)))
  const contratado = sum(({ qtde }) => dec(qtde))
  const saldo = sum(saldoOf)
  const pc = contratado.isZero() ? ZERO : sum(taken).times('100').div(contratado)
  return {
    carregado_pc: pc.toFixed(1),
    ...(unidade === null
      ? { contratado: null, saldo: null, ritmo: null, unidade: null }
      : {
          contratado: contratado.toFixed(4),
          saldo: saldo.toFixed(4),
          ritmo: days >= 0 ? saldo.div(days + 1).toFixed(4) : null,
          unidade: unidade ?? '',
        }),
  }
}
const isWeighed = ({ unidade }: Balance): boolean => kilosOf(unidade) !== null

const itemFigures = (item: Balance) => ({
  ...{ unidade: item.unidade, qtde_venda: '1', reservado: plain4(item.reservado) },
  ...{
    carregado: plain4(item.carregado),
    faturado: plain4(item.faturado),
    devolvido: plain4(item.devolvido),
  },
  entregue: taken(item).toFixed(4),
  saldo: saldoOf(item).toFixed(4),
})
const plain4 = (value: string): string => dec(value).toFixed(4)

/** Refuses a line of a grid that is not its product's, and a product with a grid without one. @throws VALIDACAO at the item */
async function refuseGrades(q: Q, itens: readonly WireRow[]): Promise<void> {
  const products = await readGrids(
    q,
    itens.map(({ produto_id }) => Number(produto_id)),
  )
  for (const [i, { produto_id, grade_id }] of itens.entries()) {
    const { nome, controle_grade, grades } = products.get(Number(produto_id)) ?? NO_GRID
    if (grade_id == null && controle_grade)
      throw fieldError(`itens.${i}.produto_id`, `${nome} tem grade, que só a API diz num contrato (grade_id)`)
    if (grade_id != null && !grades.includes(Number(grade_id)))
      throw fieldError(`itens.${i}.grade_id`, 'Grade não localizada')
  }
}
const NO_GRID = { nome: '', controle_grade: false, grades: [] as number[] }

/** Refuses more instalments than the agreed way of paying allows: no note could be paid so. @throws VALIDACAO */
async function refuseInstalments(q: Q, { meio_pagamento_id, parcelas }: WireRow): Promise<void> {
  if (meio_pagamento_id == null || parcelas == null) return
  const most = await readMostInstalments(q, Number(meio_pagamento_id))
  if (Number(parcelas) > most) throw fieldError('parcelas', tooManyInstalments(most))
}

/** Refuses a delivery address that is not the customer's: no note could go there. @throws VALIDACAO */
async function refuseAddress(q: Q, { local_entrega_id, parceiro_id }: WireRow): Promise<void> {
  if (local_entrega_id == null) return
  if (!(await isAddressOf(q, Number(local_entrega_id), Number(parceiro_id))))
    throw fieldError('local_entrega_id', 'Este endereço não é do cliente')
}

/** Refuses a state that the body says: only the contract's own call changes it. @throws VALIDACAO at the state */
function refuseState(said: unknown, before: WireRow | null): void {
  if (said == null || said === (before?.['status'] ?? 'rascunho')) return
  throw fieldError(
    'status',
    before
      ? 'A situação muda por F9, não ao gravar'
      : 'Um contrato começa em rascunho: ative-o depois de gravado',
  )
}

/** Hooks of contracts: what was taken of them is computed of orders and documents, never stored. */
export const contratosHooks: Hooks = {
  oneByOne: true,
  filters: { faixa: value => (Object.hasOwn(FAIXAS, value) ? (FAIXAS[value] ?? null) : null) },
  async prepare(q, sessao, row, before, record) {
    refuseState(record['status'], before)
    await refuseGrades(q, childrenOf(record, 'itens'))
    if ((before?.['status'] ?? 'rascunho') === 'rascunho') {
      await refuseInstalments(q, row)
      await refuseAddress(q, row)
    }
    row['numero'] =
      row['numero'] || (before?.['numero'] ?? (await nextNumber(q, sessao.empresa_id, 'contratos')))
    if (before) await keepAddenda(q, sessao, row, before, record)
    else record['aditivos'] = []
  },
  async answer(q, _sessao, records) {
    const ids = records.map(({ id }) => Number(id))
    const [balances, terms] = [await readBalances(q, ids), await readTerms(q, ids)]
    for (const record of records) {
      const items = balances.filter(({ contrato_id }) => contrato_id === record['id'])
      const days = terms.find(({ id }) => id === record['id'])?.vence_em ?? 0
      Object.assign(record, { ...figuresOf(items, days), vence_em: days })
      const rows = record['itens']
      if (!Array.isArray(rows)) continue
      for (const child of rows as WireRow[]) {
        const item = items.find(({ id }) => id === child['id'])
        if (item) Object.assign(child, itemFigures(item))
      }
    }
  },
  async removing(q, _sessao, id) {
    const [held] = await readTerms(q, [id])
    if (held && held.status !== 'rascunho')
      throw new AppError('CONFLITO', {
        mensagem: `O contrato ${held.numero} está ${wordOfState(held.status)}: só um rascunho se exclui`,
      })
  },
}
