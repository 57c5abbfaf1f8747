import { dvCnpj } from '../../../src/core/document/cnpj.ts'
import { dvCpf } from '../../../src/core/document/cpf.ts'
import { dataHoraIn, fusoOf } from '../../../src/core/document/fuso.ts'
import { dec } from '../../../src/core/money/decimal.ts'
import { DYNAMIC_PIX } from '../../../src/core/tender/codes.ts'
import { closeSale } from '../../../src/core/venda/header/close-sale.ts'
import { setConsumer } from '../../../src/core/venda/header/set-consumer.ts'
import { addItem } from '../../../src/core/venda/line/add-item.ts'
import { novaVenda } from '../../../src/core/venda/nova-venda.ts'
import { balance } from '../../../src/core/venda/payment/balance.ts'
import { pay } from '../../../src/core/venda/payment/pay.ts'
import type { ProdutoVenda } from '../../../src/core/venda/produto-venda.ts'
import { type Recusa, recusada } from '../../../src/core/venda/recusa.ts'
import { discount, surcharge } from '../../../src/core/venda/total/discount.ts'
import { setDiscount } from '../../../src/core/venda/total/set-discount.ts'
import type { PagamentoVenda, Venda } from '../../../src/core/venda/venda.ts'
import type { MeioCatalogo } from '../../../src/domain/api/catalogo.ts'
import type { ClienteBusca } from '../../../src/domain/api/clientes.ts'
import type { VendaBody } from '../../../src/domain/api/vendas.ts'
import { calculateVenda } from '../../../src/domain/fiscal/to-engine.ts'
import { leftOnCreditAtTill } from '../../../src/domain/money/causes/document.ts'
import { toBody } from '../../../src/domain/venda/to-body.ts'
import type { Acaso } from './acaso.ts'
import type { Loja } from './loja.ts'

let contador = 0
/** Makes a UUIDv7 from the time, a counter, and random bits that the seed determines. */
export function uuidDe(acaso: Acaso): string {
  contador += 1
  const tempo = Date.now().toString(16).padStart(12, '0')
  const baixo = (contador % 0x1000).toString(16).padStart(3, '0')
  const resto =
    acaso.inteiro(0, 0xffffffff).toString(16).padStart(8, '0') +
    contador.toString(16).padStart(4, '0').slice(-4)
  return `${tempo.slice(0, 8)}-${tempo.slice(8)}-7${baixo}-8${resto.slice(0, 3)}-${resto.padEnd(12, '0').slice(0, 12)}`
}

function certo<T extends object>(resposta: T | Recusa): T {
  if (recusada(resposta)) throw new Error(`venda recusada no caixa: ${resposta.campo}: ${resposta.erro}`)
  return resposta as T
}

const digitos = (acaso: Acaso, n: number, alfabeto = '0123456789'): string =>
  Array.from({ length: n }, () => acaso.um([...alfabeto])).join('')

function documento(acaso: Acaso): string {
  if (acaso.chance(0.6)) {
    const nove = digitos(acaso, 8) + acaso.inteiro(1, 9)
    return nove + dvCpf(nove)
  }
  const doze = `${digitos(acaso, 8, acaso.chance(0.5) ? '0123456789ABCDEFGHJKLMNPRSTUVWXYZ' : '0123456789')}0001`
  return doze + dvCnpj(doze)
}

export function pagamento(loja: Loja, meio: MeioCatalogo, valor: string, uid: string): PagamentoVenda {
  const bandeira = meio.meio === 3 ? loja.bandeiras[0] : undefined
  return {
    uid,
    meio: meio.meio,
    meio_pagamento_id: meio.id,
    descricao: meio.descricao,
    tpag: meio.tpag,
    bandeira_id: bandeira?.id ?? null,
    bandeira: bandeira?.nome ?? null,
    tband: bandeira?.tband ?? null,
    valor,
    numparcelas: 1,
    autorizacao: null,
    personalizada: false,
    parcelas: [],
  }
}

/** Tells whether the buyer still owes what this method pays. */
const deve = (meio: MeioCatalogo): boolean => leftOnCreditAtTill([{ ...meio, valor: '1.00' }]).gt(0)

/** Picks a method that needs no PIX charge before the sale, and no debtor where nobody is registered. */
const escolherMeio = ({ meios, clientes }: Loja, acaso: Acaso): MeioCatalogo =>
  acaso.um(meios.filter(meio => meio.tpag !== DYNAMIC_PIX && (clientes.length > 0 || !deve(meio))))

/** Pays in one of four ways: exact cash, cash with change, another method, or cash and another method. */
function pagar(venda: Venda, total: string, loja: Loja, acaso: Acaso, outro: MeioCatalogo): Venda {
  const dinheiro = loja.meios.find(m => m.meio === 1)
  if (dinheiro === undefined) throw new Error('a loja não tem dinheiro entre os meios de pagamento')
  const com = (v: Venda, m: MeioCatalogo, valor: string, uid: string) =>
    certo(pay(v, { pagamento: pagamento(loja, m, valor, uid), total }))
  const forma = acaso.inteiro(1, 4)
  if (forma === 1) return com(venda, dinheiro, total, 'p1')
  if (forma === 2) return com(venda, dinheiro, dec(total).div(10).ceil().times(10).plus(10).toFixed(2), 'p1')
  if (forma === 3) return com(venda, outro, total, 'p1')
  const metade = dec(total).div(2).toFixed(2, 1)
  if (dec(metade).isZero()) return com(venda, dinheiro, total, 'p1')
  const primeira = com(venda, outro, metade, 'p1')
  return com(primeira, dinheiro, balance(primeira.pagamento, total).restante.toFixed(2), 'p2')
}

/** Sells to a registered partner. */
export function comCadastrado(
  venda: Venda,
  loja: Loja,
  acaso: Acaso,
): { cliente: ClienteBusca; venda: Venda } {
  const cliente = acaso.um(loja.clientes)
  const { id, nome, cpf_cnpj, tipo, address_primary } = cliente
  return {
    cliente,
    venda: certo(
      setConsumer(venda, {
        parceiro_id: id,
        addresse_id: address_primary?.id ?? null, // contrato
        nome,
        cpf_cnpj,
        tipo,
        tipo_contribuite: address_primary?.tipo_contribuite ?? 9, // contrato
        consumidor: 1,
        uf: null,
      }),
    ),
  }
}

/**
 * Makes a sale anonymous, with a typed CPF or CNPJ, or to a registered partner; the last sometimes as an NF-e (55) or with
 * delivery.
 */
function identificar(venda: Venda, loja: Loja, acaso: Acaso): Venda {
  if (acaso.chance(0.6)) return venda
  if (loja.clientes.length === 0 || acaso.chance(0.5)) {
    const nome = acaso.chance(0.5) ? 'Cliente & Filhos <ME>' : null
    return certo(setConsumer(venda, { cpf_cnpj: documento(acaso), nome }))
  }
  const { cliente, venda: comCliente } = comCadastrado(venda, loja, acaso)
  if (cliente.tipo === 'J' && acaso.chance(0.5)) return { ...comCliente, modelo: '55' }
  return acaso.chance(0.5) ? { ...comCliente, taxa_entrega: `${acaso.inteiro(1, 15)}.90` } : comCliente
}

export interface Forma {
  /** Maximum number of lines. */
  linhas: number
  /** True for discounts, surcharges, named buyers and weights; false for simple products by unit. */
  variada: boolean
  /** The only payment method used; absent: random ones. */
  meio?: MeioCatalogo
  /** Moment of the sale; absent: now. */
  em?: Date
}

export interface VendaPronta {
  uuid: string
  total: string
  corpo: VendaBody
}

/** Picks a product of which this client may still sell a few units, and reduces that number. */
function escolher(loja: Loja, acaso: Acaso): { produto: ProdutoVenda; unidades: number } {
  for (let vez = 0; vez < 10_000; vez++) {
    const produto = acaso.um(loja.produtos)
    const unidades = acaso.inteiro(1, 4)
    const saldo = loja.saldos.get(produto.produto_id)
    if (saldo !== undefined && saldo < unidades) continue
    if (saldo !== undefined) loja.saldos.set(produto.produto_id, saldo - unidades)
    return { produto, unidades }
  }
  throw new Error('acabou o estoque da loja')
}

/** Makes a paid sale as the till does, with the totals of the engine that the till uses. */
export function fazerVenda(loja: Loja, terminal_id: number, acaso: Acaso, forma: Forma): VendaPronta {
  const { linhas, variada, meio, em } = forma
  const agora = () => dataHoraIn(em ?? new Date(), fusoOf(loja.contexto.emitente.uf))
  let venda = novaVenda({ uuid: uuidDe(acaso), terminal_id, empresa_id: loja.empresa_id, criada_em: agora() })
  const quantas = acaso.inteiro(1, linhas)
  for (let i = 0; i < quantas; i++) {
    const { produto, unidades } = escolher(loja, acaso)
    const pesa = variada && produto.unidade === 'KG'
    const qtde = pesa ? `${unidades - 1}.${digitos(acaso, 2)}5` : String(unidades)
    venda = certo(addItem(venda, { uid: `i${i}`, produto, qtde, origem_leitura: 'scan' }))
    if (variada && acaso.chance(0.15)) {
      venda = certo(
        setDiscount(venda, { uid: `i${i}`, percentual: `${acaso.inteiro(1, 30)}.${digitos(acaso, 2)}` }),
      )
    }
  }
  if (variada && acaso.chance(0.25))
    venda = certo(discount(venda, { percentual: `${acaso.inteiro(0, 20)}.${digitos(acaso, 2)}` }))
  if (variada && acaso.chance(0.2))
    venda = certo(surcharge(venda, { percentual: `${acaso.inteiro(0, 10)}.${digitos(acaso, 2)}` }))
  if (variada) venda = identificar(venda, loja, acaso)
  const outro = meio ?? escolherMeio(loja, acaso)
  // a debt has a registered debtor
  if (deve(outro) && !venda.consumidor?.parceiro_id) venda = comCadastrado(venda, loja, acaso).venda
  const resultado = calculateVenda(venda, { ...loja.contexto, data: agora().slice(0, 10) })
  if (resultado.erro !== null)
    throw new Error(`o motor recusou a venda: ${resultado.campo}: ${resultado.erro}`)
  const total = resultado.totais.vNF
  // sold again: above R$ 10,000 the law requires a named buyer, which this sale may not have
  if (dec(total).gt(9_000) || dec(total).lte(0)) return fazerVenda(loja, terminal_id, acaso, forma)
  const paga = meio
    ? certo(pay(venda, { pagamento: pagamento(loja, meio, total, 'p1'), total }))
    : pagar(venda, total, loja, acaso, outro)
  venda = certo(closeSale(paga, { total, em: agora() }))
  return { uuid: venda.uuid, total, corpo: toBody(venda, resultado, loja.contexto) }
}
