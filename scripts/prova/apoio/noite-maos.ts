import type { Placed } from '../../../sim/pedidos/book.ts'
import { negarCancelamento, pedidoDoAplicativo, vincularItem } from '../../../src/domain/api/canais.ts'
import { aprontarItens, desfazerPronto, verCozinha } from '../../../src/domain/api/cozinha.ts'
import { desfazerEntregas, emitirEntregas, moverEntregas } from '../../../src/domain/api/entregas.ts'
import { listarNotificacoes } from '../../../src/domain/api/notificacao.ts'
import { COMANDOS, type ComandoId } from '../../../src/domain/canais/opendelivery/eventos.ts'
import type { MovimentoEntrega } from '../../../src/domain/entregas/ladder.ts'
import type { Acaso } from './acaso.ts'
import { type Cliente, Recusada } from './cliente.ts'
import { dados, em, FIM, listar, type Noite } from './noite.ts'

/** Makes a request that others may have made meanwhile. Null: the server refused it, and said why. */
async function tentar<T>(pedido: Promise<T>): Promise<T | null> {
  try {
    return await pedido
  } catch (erro) {
    if (erro instanceof Recusada && [404, 409, 422].includes(erro.status)) return null
    throw erro
  }
}

const centavosDe = (valor: unknown) => Math.round(Number(valor) * 100)

/** Tells whether the application's own courier delivers the order. */
const peloAplicativo = ({ order }: Placed) =>
  order.otherFees.some(({ receivedBy }) => receivedBy !== 'MERCHANT')

/** Cents of change for the cash that an order pays at the door. */
const trocoDe = ({ order }: Placed) =>
  order.payments.methods.reduce(
    (soma, { changeFor, value }) => soma + (changeFor ? centavosDe(changeFor) - centavosDe(value) : 0),
    0,
  )

/** A clerk's turn: takes some of the orders in the list one step on, as if nobody else did. */
export async function atender(noite: Noite, cliente: Cliente, acaso: Acaso): Promise<void> {
  const { pedidos, entregador_id } = noite
  const linhas = (await listar(cliente)).filter(({ estado }) => !FIM.has(estado))
  const mover = (ids: number[], movimento: MovimentoEntrega, mais: object = {}) =>
    tentar(cliente.chamar(moverEntregas, { body: { pedidos: ids, movimento, ...mais } }))
  const rota: number[] = []
  for (const { id, estado, aparte, modo } of linhas) {
    const placed = pedidos.get(id)
    if (!placed || !acaso.chance(0.5)) continue
    if (aparte === 'cancelamento_pedido') {
      if (acaso.chance(0.5)) await mover([id], 'cancelar', { motivo: 'O cliente pediu' })
      else await tentar(cliente.chamar(negarCancelamento, { params: { id }, body: {} }))
    } else if (estado === 'recebido' || estado === 'agendado') {
      if (acaso.chance(0.06)) await mover([id], 'recusar', { motivo: 'Item em falta' })
      else await mover([id], 'aceitar')
    } else if (acaso.chance(0.01)) await mover([id], 'cancelar', { motivo: 'Problema na loja' })
    else if (estado === 'aceito' && acaso.chance(0.2)) await mover([id], 'preparar')
    else if (estado === 'preparando' && acaso.chance(0.1)) {
      await mover([id], 'aprontar')
      if (acaso.chance(0.3)) await tentar(cliente.chamar(desfazerEntregas, { body: { pedidos: [id] } }))
    } else if (estado === 'pronto') {
      if (modo === 'retirada') await mover([id], 'retirar')
      else if (modo === 'local') await mover([id], 'servir')
      else if (peloAplicativo(placed)) await mover([id], 'sair')
      else rota.push(id)
    } else if (estado === 'saiu' && acaso.chance(0.3)) {
      if (acaso.chance(0.1)) await mover([id], 'entregar', { codigo: '0' })
      else if (!peloAplicativo(placed)) await mover([id], 'entregar', { codigo: placed.code })
    }
  }
  if (rota.length === 0) return
  const troco = rota.reduce((soma, id) => soma + trocoDe(pedidos.get(id) as Placed), 0)
  const saida = await mover(rota, 'sair', { entregador_id, troco: (troco / 100).toFixed(2) })
  if (saida?.data.some(({ mudou }) => mudou)) noite.troco += troco
}

/** A kitchen's turn: marks lines of what its screen shows, and now and then takes a mark back. */
export async function cozinhar(tela: Cliente, acaso: Acaso): Promise<void> {
  const { data } = await tela.chamar(verCozinha)
  for (const { venda_id, itens } of data.pedidos) {
    if (!acaso.chance(0.4)) continue
    const faltam = itens.flatMap(({ id, feita }) => (feita || acaso.chance(0.2) ? [] : [id]))
    if (faltam.length > 0) await tentar(tela.chamar(aprontarItens, { body: { venda_id, itens: faltam } }))
  }
  if (acaso.chance(0.05)) await tentar(tela.chamar(desfazerPronto))
}

/** The customers' and the application's own turn. */
export function doAplicativo({ app, pedidos }: Noite, acaso: Acaso): void {
  for (const placed of pedidos.values()) {
    const { order, history } = placed
    if (history.includes('CONCLUDED') || history.includes('CANCELLED')) continue
    const waits = order.orderTiming === 'ONDEMAND' && !history.includes('PREPARATION_REQUESTED')
    if (waits && history.includes('CONFIRMED') && acaso.chance(0.2)) app.book.request(placed)
    else if (acaso.chance(0.003)) app.book.askToCancel(placed)
    else if (acaso.chance(0.002)) app.book.cancel(placed)
    // its courier waits for the shop's answer to who asked to cancel
    const asked = history.lastIndexOf('ORDER_CANCELLATION_REQUEST') > history.lastIndexOf('CANCELLED_DENIED')
    if (peloAplicativo(placed) && !asked && history.at(-1) === 'DISPATCHED' && acaso.chance(0.3))
      app.book.command(placed, 'delivered', {})
  }
}

/**
 * The owner's turn: reads the bell, connects again what was turned off, does at the application what it refused, and links
 * items and asks for notes that wait for it.
 */
export async function cuidar(noite: Noite, acaso: Acaso): Promise<void> {
  const { dona, app, sino, canais, produtos, pedidos, problemas } = noite
  const linhas = await listar(dona)
  // what the list says now, and not what was refused once, is done at the application
  const cancelados = new Set(
    linhas.flatMap(({ id, estado }) =>
      estado === 'cancelado' || estado === 'recusado' ? [pedidos.get(id)] : [],
    ),
  )
  const { data: avisos } = await dona.chamar(listarNotificacoes)
  for (const { titulo, mensagem } of avisos.toReversed()) {
    if (sino.has(titulo) && !titulo.startsWith('Canal desligado')) continue
    const [, comando, nome] = /"(.+)" não foi aceito \(pedido (.+)\)$/.exec(titulo) ?? []
    if (comando && nome) {
      if (app.dials['422_sempre'] || app.dials.some_404) continue
      const placed = [...app.book.orders.values()].find(({ order }) => order.displayId === nome)
      const feito = (Object.keys(COMANDOS) as ComandoId[]).find(each => COMANDOS[each].titulo === comando)
      if (placed && cancelados.has(placed)) app.book.cancel(placed)
      else if (placed && feito) app.book.command(placed, feito, {})
    }
    const [, negado] = /pedido (\d+): cancelamento negado$/.exec(titulo) ?? []
    for (const placed of app.book.orders.values())
      if (placed.order.displayId === negado) app.book.cancel(placed)
    if (/ilegível|não gravado/.test(titulo)) problemas.push(`${titulo}: ${mensagem}`)
    sino.add(titulo)
  }
  for (const { id } of canais) {
    const { situacao } = dados<{ situacao: string }>(await dona.chamar(em('GET', `canais_pedido/${id}`)))
    if (situacao.startsWith('Desligado'))
      await dona.chamar(em('PUT', `canais_pedido/${id}`), { body: { preparo_min: acaso.inteiro(20, 30) } })
  }
  for (const { id, estado, sem_nota } of linhas) {
    const placed = pedidos.get(id)
    if (!placed || (FIM.has(estado) && !sem_nota) || !acaso.chance(0.3)) continue
    const { data } = await dona.chamar(pedidoDoAplicativo, { params: { id } })
    for (const { codigo, nome } of data?.sem_vinculo ?? []) {
      const produto_id = produtos.get(nome)
      const params = { id: data?.canal_id ?? 0 }
      await tentar(dona.chamar(vincularItem, { params, body: { codigo, produto_id } }))
    }
    if (sem_nota) await tentar(dona.chamar(emitirEntregas, { body: { pedidos: [id] } }))
  }
}
