import type { PedidoDoCanal } from '../../../core/canal/pedido.ts'
import { isCpf } from '../../../core/document/cpf.ts'
import { type Decimal, dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney, parsePlaced } from '../../../core/money/pt-br.ts'
import { CASH, CREDIT_CARD, DEBIT_CARD, STATIC_PIX } from '../../../core/tender/codes.ts'
import { nationalPhone } from '../../../core/text/phone.ts'
import type { pedirNoCardapio } from '../../../domain/api/cardapio.ts'
import type { Body } from '../../../domain/api/define.ts'
import { cleanTyped } from '../../http/public-page.ts'
import type { Cardapio, ProdutoDoCardapio } from './repository.ts'

export type PedidoEscrito = Body<typeof pedirNoCardapio>

/** Ways to pay at the door or at the counter, by tPag. */
export const MEIOS = [
  [CASH, 'Dinheiro'],
  [CREDIT_CARD, 'Cartão de crédito'],
  [DEBIT_CARD, 'Cartão de débito'],
  [STATIC_PIX, 'Pix'],
] as const

/** Line of an order. */
export interface LinhaDoCardapio {
  produto: ProdutoDoCardapio
  qtde: number
  /** R$ */
  total: Decimal
}

const MOST_OF_ONE = /^[1-9]\d?$/

/** Makes the lines of an order at today's prices: products that the menu does not have, and quantities that are none, are left out. */
export const linesOf = (
  itens: Readonly<Record<string, string>>,
  produtos: readonly ProdutoDoCardapio[],
): LinhaDoCardapio[] =>
  produtos.flatMap(produto => {
    const said = itens[String(produto.id)]?.trim() ?? ''
    if (!MOST_OF_ONE.test(said)) return []
    return [{ produto, qtde: Number(said), total: dec(produto.preco).times(said).toDecimalPlaces(2) }]
  })

export const sumOf = (linhas: readonly LinhaDoCardapio[]): Decimal =>
  linhas.reduce((sum, { total }) => sum.plus(total), ZERO)

/** Says why an order of these lines cannot be placed; null: it can. */
export function faultOf(linhas: readonly LinhaDoCardapio[], { pedido_minimo }: Cardapio): string | null {
  if (linhas.length === 0) return 'Escolha ao menos um produto'
  return sumOf(linhas).lt(dec(pedido_minimo))
    ? `O pedido mínimo é de ${formatMoney(pedido_minimo)} em produtos`
    : null
}

type Campo =
  | 'nome'
  | 'telefone'
  | 'cpf'
  | 'modo'
  | 'endereco'
  | 'numero'
  | 'bairro'
  | 'meio'
  | 'troco'
  | 'soma'
export type ErrosDoPedido = Partial<Record<Campo, string>>

/** Customer of an order, as the form says, cleaned. */
export interface ClienteDoCardapio {
  nome: string
  telefone: string
  /** CPF for the note, digits; '' for none. */
  cpf: string
  modo: 'entrega' | 'retirada'
  endereco: string
  numero: string
  complemento: string
  bairro: string
  referencia: string
  meio: string
  /** R$ for which change is carried; null: none. */
  troco: string | null
  obs: string
}

/** Fee of an order, R$. */
export const feeOf = ({ taxa }: Cardapio, { modo }: Pick<ClienteDoCardapio, 'modo'>): Decimal =>
  modo === 'entrega' ? dec(taxa) : ZERO

/** Letters of a part of the address, as the note takes them. */
const NAME = 60
const NUMBER = 10

/** Reads and checks who orders; `erros` by field. */
export function readCustomer(
  said: PedidoEscrito,
  cardapio: Cardapio,
  linhas: readonly LinhaDoCardapio[],
): { cliente: ClienteDoCardapio; erros: ErrosDoPedido } {
  const erros: ErrosDoPedido = {}
  const telefone = nationalPhone(said.telefone)
  const cpf = said.cpf.replace(/\D/g, '')
  const modo = said.modo === 'retirada' ? 'retirada' : 'entrega'
  const troco = said.troco.trim() === '' ? null : parsePlaced(said.troco.trim(), 2)
  const cliente: ClienteDoCardapio = {
    ...{
      nome: cleanTyped(said.nome, NAME),
      telefone,
      cpf,
      modo,
      meio: said.meio,
      obs: cleanTyped(said.obs, 500),
    },
    ...{ endereco: cleanTyped(said.endereco, NAME), numero: cleanTyped(said.numero, NUMBER) },
    ...{ complemento: cleanTyped(said.complemento, NAME), bairro: cleanTyped(said.bairro, NAME) },
    ...{ referencia: cleanTyped(said.referencia, NAME), troco: said.meio === CASH ? troco : null },
  }
  if (cliente.nome.length < 2) erros.nome = 'Informe o seu nome'
  if (!/^\d{10,11}$/.test(telefone)) erros.telefone = 'Informe o telefone com DDD'
  if (!cardapio[modo]) erros.modo = 'Escolha como receber o pedido'
  if (cpf !== '' && !isCpf(cpf)) erros.cpf = 'CPF inválido'
  if (modo === 'entrega' && cliente.endereco.length < 3) erros.endereco = 'Informe a rua'
  if (modo === 'entrega' && cliente.numero === '') erros.numero = 'Informe o número, ou SN'
  if (modo === 'entrega' && cliente.bairro.length < 2) erros.bairro = 'Informe o bairro'
  if (!MEIOS.some(([tpag]) => tpag === said.meio)) erros.meio = 'Escolha como vai pagar'
  const total = sumOf(linhas).plus(feeOf(cardapio, cliente))
  if (said.meio === CASH && said.troco.trim() !== '' && (troco === null || dec(troco).lt(total)))
    erros.troco = 'Informe um valor de ao menos o total, ou deixe vazio'
  if (said.soma !== sumOf(linhas).toFixed(2)) erros.soma = 'Os preços mudaram: confira o novo total'
  return { cliente, erros }
}

/** Makes the order in the shape of all channels. It goes to the shop's own city. */
export function orderOf(
  externo_id: string,
  cardapio: Cardapio,
  linhas: readonly LinhaDoCardapio[],
  cliente: ClienteDoCardapio,
): PedidoDoCanal {
  const { nome, telefone, cpf, modo, endereco, numero, complemento, bairro, referencia } = cliente
  const { meio, troco, obs } = cliente
  const itens = sumOf(linhas)
  const entrega = feeOf(cardapio, cliente)
  const pedido = itens.plus(entrega)
  return {
    ...{ externo_id, exibicao: '', tipo: modo, prometido: null, agendado: false, sob_demanda: false },
    ...{
      entrega_do_canal: false,
      nota_emitida: false,
      ultimo: null,
      mesa: null,
      obs: obs || null,
      descontos: [],
    },
    cliente: { nome, documento: cpf || null, fone: telefone },
    endereco:
      modo === 'entrega'
        ? {
            ...{ logradouro: endereco, numero, complemento: complemento || null, bairro, cep: null },
            ...{ cidade: cardapio.cidade, uf: cardapio.uf, referencia: referencia || null },
          }
        : null,
    itens: linhas.map(({ produto: { referencia, nome, preco, tabela_id }, qtde }) => ({
      ...{ codigo: referencia, gtin: null, nome, qtde: dec(String(qtde)), unitario: dec(preco) },
      ...{ opcoes: ZERO, obs: '', tabela_id },
    })),
    taxas: entrega.isZero() ? [] : [{ tipo: 'entrega', recebe: 'loja', valor: entrega }],
    pagamentos: [
      {
        antes: false,
        tpag: meio,
        valor: pedido,
        troco_para: troco === null ? null : dec(troco),
        credenciadora: null,
      },
    ],
    total: { itens, pedido },
  }
}

/**
 * Makes the order that stands for one that cannot be stored with its items: they are told in words, and their sum is one line
 * that no product has, so that its note waits until a person writes them.
 */
export const asItCame = (pedido: PedidoDoCanal, motivo: string): PedidoDoCanal => ({
  ...pedido,
  como_veio: true,
  duvidas: [`Gravado como veio (${motivo}): escreva os itens que o cliente pediu`],
  avisos: pedido.itens.map(({ qtde, nome }) => `${qtde.toString()}x ${nome}`),
  itens: [
    {
      ...{ codigo: null, gtin: null, nome: 'Pedido como o cliente o disse', qtde: dec('1'), opcoes: ZERO },
      ...{ obs: '', unitario: pedido.total.itens },
    },
  ],
})
