import { type EnderecoDoPedido, NOWHERE } from '../../../core/canal/quem-recebe.ts'
import { cleanCnpj, isCpfCnpj } from '../../../core/document/cnpj.ts'
import { codeKey } from '../../../core/document/gtin.ts'
import { ORDER } from '../../../core/document/types/index.ts'
import { type Decimal, dec, ZERO } from '../../../core/money/decimal.ts'
import { nationalPhone } from '../../../core/text/phone.ts'
import { CABECALHO_DO_CAIXA } from '../../../core/venda/fields/cabecalho-caixa.ts'
import type { DocumentoRecebido } from '../../../domain/documents/documento/body.ts'
import { WITHOUT_PAYMENT } from '../../../domain/documents/documento/operacao.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { MODELOS } from '../../../domain/integracao/modelos.ts'
import { type PedidoExterno, pedidoExterno } from '../../../domain/integracao/pedido.ts'
import { municipioPorCodigo } from '../../codes/municipios.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { paidAtOnce } from '../../documents/as-noted.ts'
import { walk } from '../../documents/save.ts'
import type { NewEntrega } from '../../entregas/keep.ts'
import type { Sessao } from '../../http/session.ts'
import { backOffice, type Created, lackingForNotes } from '../documentos/service.ts'
import { orderUrl } from '../paper/service.ts'
import { inRegisterWords, wordOf } from './order-parts.ts'
import {
  addressOf,
  brandBy,
  customerBy,
  findOrder,
  keepOrder,
  methodBy,
  productsBy,
  waysOf,
} from './orders-repository.ts'
import { receiveEach } from './receive-each.ts'
import type { createRecordReceiver } from './receive-records.ts'
import { digestOf, type ReceivedRows, type Receiving } from './received.ts'

type Records = ReturnType<typeof createRecordReceiver>

/** Finds the products of the lines. @throws VALIDACAO at the line of a code that names none, or two */
async function linesOf(q: Q, { empresa_id }: Sessao, { itens }: PedidoExterno) {
  const codes = (of: 'referencia' | 'gtin') => itens.flatMap(item => item[of] ?? [])
  const byReference = await productsBy(q, empresa_id, 'referencia', codes('referencia'))
  const byGtin = await productsBy(q, empresa_id, 'gtin', codes('gtin'))
  return itens.map(({ referencia = '', gtin = '', qtde, preco, desconto }, i) => {
    const produto_id = byReference.get(codeKey(referencia)) ?? byGtin.get(codeKey(gtin))
    const campo = referencia ? 'referencia' : 'gtin'
    if (!produto_id) throw fieldError(`itens.${i}.${campo}`, 'Produto não localizado')
    return { produto_id, qtde, preco, desconto, bruto: dec(qtde).times(preco).toDecimalPlaces(2) }
  })
}

/** Gives the customer's CPF or CNPJ without its mask; null: none was told. @throws VALIDACAO */
function documentOfCustomer({ cliente }: Pick<PedidoExterno, 'cliente'>): string | null {
  const said = cliente?.['cpf_cnpj'] ?? ''
  if (said === '') return null
  if (typeof said !== 'string' || !isCpfCnpj(said)) throw fieldError('cliente.cpf_cnpj', 'CPF/CNPJ inválido')
  return cleanCnpj(said)
}

const CPF_LENGTH = 11

/**
 * Finds the customer by CPF or CNPJ, or registers one. A customer without either, or of whom no address is told, is a name
 * of the order, because the register asks for an address. @throws VALIDACAO at the customer's field
 */
async function customerOf(records: Records, q: Q, sessao: Sessao, { cliente, endereco }: PedidoExterno) {
  const cpf_cnpj = documentOfCustomer({ cliente })
  const known = cpf_cnpj === null ? null : await customerBy(q, cpf_cnpj)
  if (cpf_cnpj === null || (known === null && endereco === undefined)) {
    const nome = cliente?.['nome']
    return {
      ...{ parceiro_id: null, addresse_id: null, cpf_cnpj },
      ...(typeof nome === 'string'
        ? { nome_consumidor: nome.trim().slice(0, CABECALHO_DO_CAIXA.nome_consumidor.max) }
        : {}),
    }
  }
  const tipo = cpf_cnpj.length > CPF_LENGTH ? 'J' : 'F'
  const parceiro_id =
    known ?? (await registered(records, q, sessao, { tipo, ...cliente, cpf_cnpj }, endereco))
  if (parceiro_id === null) return { parceiro_id, addresse_id: null }
  const at = endereco && { cep: wordOf(endereco['cep']) ?? '', numero: wordOf(endereco['numero']) ?? '' }
  // the register is the shop's own: an address that it lacks is the order's alone
  return { parceiro_id, addresse_id: await addressOf(q, parceiro_id, at ?? null) }
}

type Place = NonNullable<PedidoExterno['endereco']>

/** Tells where an order goes; null: neither street nor district is said, and the register says it. */
function whereTo(endereco: Place | undefined): EnderecoDoPedido | null {
  if (!endereco) return null
  const word = (key: string) => wordOf(endereco[key])
  const known = municipioPorCodigo(word('municipio_id') ?? '')
  const where = {
    ...{ logradouro: word('endereco'), numero: word('numero'), complemento: word('complemento') },
    ...{ bairro: word('bairro'), cidade: known?.name ?? null, uf: known?.uf ?? null },
    ...{ cep: word('cep'), referencia: word('pontoref') },
  }
  return where.logradouro || where.bairro ? where : null
}

/** Adds the amounts of payments, R$. */
const sumOf = (amounts: readonly (string | undefined)[]): Decimal =>
  amounts.reduce((sum, amount) => sum.plus(amount ?? '0'), ZERO)

/** Says who receives an order, and where, as far as the shop tells it. An order that is fetched goes nowhere. */
function recipientOf({
  cliente,
  endereco,
  modo,
  pagamentos,
}: PedidoExterno): NonNullable<NewEntrega['quem']> {
  const { nome, telefones } = cliente ?? {}
  const [first] = Array.isArray(telefones) ? (telefones as readonly { telefone?: unknown }[]) : []
  const change = sumOf(pagamentos.map(({ troco_para }) => troco_para))
  return {
    ...(modo === 'retirada' ? NOWHERE : whereTo(endereco)),
    troco_para: change.isZero() ? null : change.toFixed(2),
    ...{ nome: wordOf(nome), telefone: nationalPhone(wordOf(first?.telefone) ?? '') || null },
  }
}

/** Registers a customer, with the address. @throws VALIDACAO at the customer's field */
async function registered(
  records: Records,
  q: Q,
  sessao: Sessao,
  cliente: NonNullable<PedidoExterno['cliente']>,
  endereco: PedidoExterno['endereco'],
): Promise<number | null> {
  const addresss = endereco ? [{ ...endereco, principal: 1 }] : []
  const linhas = [{ classificacaos: [1], ...cliente, ...(endereco ? { addresss } : {}) }]
  const { ids, falhas } = await records(q, sessao, MODELOS.parceiros, { linhas, modo: 'criar', uma: true })
  const [falha] = falhas
  if (falha) {
    const campo = falha.campo?.startsWith('addresss')
      ? falha.campo.replace(/^addresss(\.0)?/, 'endereco')
      : `cliente.${falha.campo ?? 'nome'}`
    throw fieldError(campo, falha.mensagem)
  }
  return ids[0] ?? null
}

/** Finds the payment methods, and the brands that are told. @throws VALIDACAO at the payment whose name names none */
async function paymentsOf(q: Q, { pagamentos }: PedidoExterno) {
  const methods = []
  for (const [i, { meio, valor, bandeira, pago }] of pagamentos.entries()) {
    const meio_pagamento_id = await methodBy(q, meio)
    if (meio_pagamento_id === null)
      throw fieldError(`pagamentos.${i}.meio`, 'Meio de pagamento não localizado')
    const bandeira_id = bandeira ? await brandBy(q, bandeira) : null
    if (bandeira && bandeira_id === null)
      throw fieldError(`pagamentos.${i}.bandeira`, 'Bandeira não localizada')
    methods.push({ ...paidAtOnce(meio_pagamento_id, valor, { antes: pago === true }), bandeira_id })
  }
  return methods
}

/** Names of a shop's order for the parts of its document: `pagamento.0.bandeira_id` is its `pagamentos.0.bandeira`. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^pagamento(\.\d+)\.meio_pagamento_id$/, 'pagamentos$1.meio'],
  [/^pagamento(\.\d+)\.bandeira_id$/, 'pagamentos$1.bandeira'],
  [/^pagamento(?=\.|$)/, 'pagamentos'],
  [/^(itens\.\d+)\.produto_id$/, '$1.referencia'],
  [/^taxa_entrega$/, 'frete'],
  [/^(?:parceiro_id|nome_consumidor)$/, 'cliente'],
  [/^cpf_cnpj$/, 'cliente.cpf_cnpj'],
  [/^addresse_id$/, 'endereco'],
]

const nameOf = (campo: string): string => NAMES.reduce((name, [of, said]) => name.replace(of, said), campo)

/**
 * Makes the document of an order: computed like one typed, and waiting to be accepted. @throws VALIDACAO at the part that
 * names nothing, and for an address without street and district that the register has not either
 */
async function documentOf(
  records: Records,
  q: Q,
  sessao: Sessao,
  order: PedidoExterno,
): Promise<DocumentoRecebido> {
  const lines = await linesOf(q, sessao, order)
  const pagamento = await paymentsOf(q, order)
  const buyer = await customerOf(records, q, sessao, order)
  if (order.endereco && buyer.addresse_id === null && !whereTo(order.endereco))
    throw fieldError('endereco.endereco', 'Informe a rua ou o bairro')
  const produtos = lines.reduce((sum, { bruto }) => sum.plus(bruto), ZERO)
  const discounts = lines.reduce((sum, { desconto }) => sum.plus(desconto), ZERO)
  const total = produtos.minus(discounts).plus(order.frete)
  return {
    ...{
      tipo_operacao: ORDER,
      modelo: '65',
      status_app: 'P',
      tipo_faturamento: pagamento.length > 0 ? 0 : WITHOUT_PAYMENT,
    },
    ...buyer,
    ...{ taxa_entrega: order.frete, obs: order.obs || null },
    ...{ valor_produtos: produtos.toFixed(2), valor_total: total.toFixed(2) },
    itens: lines.map(({ bruto: _, ...line }) => line),
    pagamento,
  }
}

/** Stores a shop's order; the same number gives the same order. @throws VALIDACAO; CONFLITO if changed once accepted */
async function receive(records: Records, q: Q, sessao: Sessao, said: PedidoExterno, agora: Date) {
  const { externo_id } = said
  const stored = await findOrder(q, sessao.empresa_id, said)
  const canal = stored?.canal ?? said.canal
  const corpo = digestOf({ ...said, canal })
  if (stored && corpo.equals(stored.corpo)) return { id: stored.venda_id, kind: 'igual' as const }
  if (stored?.aceito)
    throw new AppError('CONFLITO', {
      mensagem: `O pedido ${externo_id} já foi aceito: mude-o na Tecla`,
      errors: { externo_id: ['O pedido já foi aceito'] },
    })
  const order = inRegisterWords(said)
  const entrega = {
    ...{ canal, externo_id, modo: order.modo ?? 'entrega', quem: recipientOf(order) },
    pago_antes: sumOf(order.pagamentos.map(({ pago, valor }) => (pago ? valor : '0'))).toFixed(2),
  }
  const dito = await documentOf(records, q, sessao, order)
  const document = stored
    ? { id: stored.venda_id, dito: { ...dito, versao: stored.versao }, entrega }
    : { id: null, dito, entrega }
  const created = await walk(backOffice, { q, sessao, agora, said: document })
  const { id } = created.documento
  await keepOrder(q, { empresa_id: sessao.empresa_id, canal, externo_id, venda_id: id, corpo })
  return { id, kind: stored ? ('mudou' as const) : ('criado' as const), created }
}

/** Makes the function that stores a shop's orders, each by itself. `written`: what the caller tells after the commit. */
export function createOrderReceiver(records: Records, deps: Pick<Deps, 'clock' | 'config' | 'vault'>) {
  return async (q: Q, sessao: Sessao, receiving: Receiving): Promise<ReceivedRows> => {
    const done = { criado: 0, mudou: 0, igual: 0 }
    const pedidos: NonNullable<ReceivedRows['pedidos']> = []
    const written: Created[] = []
    const falhas = await receiveEach(q, receiving, {
      ...{ schema: pedidoExterno, keys: ['externo_id'], nameOf },
      async store(order) {
        const { id, kind, created } = await receive(records, q, sessao, order, deps.clock())
        done[kind]++
        pedidos.push({ externo_id: order.externo_id, id, pagina: orderUrl(deps, sessao, id) })
        if (created) written.push(created)
      },
    })
    const { criado: criados, mudou: atualizados, igual: iguais } = done
    const ids = pedidos.map(({ id }) => id)
    const lacking = await lackingForNotes(q, ids)
    const ways = await waysOf(q, ids)
    for (const pedido of pedidos) {
      pedido.estado = ways.get(pedido.id)
      const aviso = lacking.get(pedido.id)
      if (aviso !== undefined) pedido.aviso = aviso
    }
    return { total: receiving.linhas.length, criados, atualizados, iguais, falhas, pedidos, ids, written }
  }
}
