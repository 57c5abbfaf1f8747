import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { criado, dizer } from '../documentos/documento.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { given } from '../world.ts'

let loja: Loja
const printed: Buffer[] = []
const printer = createServer(socket => socket.on('data', bytes => printed.push(bytes)))
beforeAll(async () => {
  await new Promise<void>(resolve => printer.listen(0, '127.0.0.1', resolve))
  loja = await abrirLoja({ impressora: `tcp:127.0.0.1:${(printer.address() as AddressInfo).port}` })
  await loja.sql(`update grupos set ${given({ menu_pedidos: true, delivery_recusar: true })}`)
  await loja.sql('update empresas set emitir_delivery = 3 where id = $1', [loja.empresa_id])
  await loja.sql("update parceiros set classificacaos = '{1,5}' where id = $1", [loja.parceiros.semEndereco])
})
afterAll(async () => {
  await loja.close()
  printer.close()
})

const move = (movimento: string, pedidos: readonly number[], more: object = {}) =>
  loja.caixa.call('POST', 'delivery/pedidos/mover', { movimento, pedidos, ...more })

/** Stores an accepted order of R$ 20,00 in cash, to a registered door. */
async function accepted(): Promise<number> {
  const said = dizer(loja, { tipo_operacao: 4, status_app: 'P', modelo: '65' })
  const order = { ...said, parceiro_id: loja.parceiros.completo, addresse_id: loja.endereco }
  const { id } = await criado(loja, {
    ...order,
    ...{ serie: undefined, numerocodumento: undefined, fretepor: undefined },
  } as never)
  await move('aceitar', [id])
  await loja.quieto()
  printed.length = 0
  return id
}

const papers = (id: number) =>
  loja.sql<{ tipo: string; terminal_id: number }>(
    `select tipo, terminal_id from impressoes where venda_id = $1
       or venda_id in (select venda_id from venda_itens where origem_venda_id = $1) order by id`,
    [id],
  )

test('com o pedido que sai saem o papel da entrega e a nota, e a gaveta fica fechada', async () => {
  const id = await accepted()
  await loja.sql('update entregas set troco_para = 50, referencia = $2 where venda_id = $1', [
    ...[id, 'Portão verde'],
  ])
  await loja.sql('update terminais set impressora_gaveta = true')
  const [first = 0] = loja.terminais
  await move('sair', [id], { entregador_id: loja.parceiros.semEndereco, troco: '30.00' })
  await loja.quieto()
  expect(await papers(id)).toEqual([
    { tipo: 'entrega', terminal_id: first },
    { tipo: 'danfe', terminal_id: first },
  ])
  const bytes = Buffer.concat(printed)
  for (const told of [
    ...[`ENTREGA #${id}`, 'Padaria Modelo Ltda', 'Rua das Flores, 10', 'RECEBER R$ 20,00', 'DANFE NFC-e'],
    'https://www.google.com/maps/search/?api=1&query=Rua%20das%20Flores%2C%2010',
  ])
    expect(bytes.includes(Buffer.from(told)), told).toBe(true)
  const text = bytes.toString('latin1')
  expect(text).toMatch(/LEVA DE TROCO R\$ +30,00/)
  expect(text).toMatch(/Troco para R\$ +50,00/)
  // ESC p: the kick of the drawer
  expect(bytes.includes(Buffer.from([0x1b, 0x70]))).toBe(false)
})

test('o caixa deste navegador imprime o que sai, e o que não sai não tem papel', async () => {
  const [, second = 0] = loja.terminais
  const [id, stays] = [await accepted(), await accepted()]
  await move('sair', [id], { terminal_id: second })
  await loja.quieto()
  expect(await papers(id)).toEqual([
    { tipo: 'entrega', terminal_id: second },
    { tipo: 'danfe', terminal_id: second },
  ])
  expect(await papers(stays)).toEqual([])
  // an order that is already out has its slip
  await move('sair', [id], { terminal_id: second })
  expect(await papers(id)).toHaveLength(2)
})

test('o caixa que fecha com entregador na rua diz a rota, até o acerto', async () => {
  const id = await accepted()
  await move('sair', [id], { entregador_id: loja.parceiros.semEndereco, troco: '30.00' })
  const [till] = await loja.sql<{ uuid: string }>(
    "select uuid from sessoes_caixa where estado = 'aberto' order by id limit 1",
  )
  const open = async () => {
    const x = await loja.caixa.call('POST', 'caixa/leitura_x', { uuid: novoUuid(), sessao_uuid: till?.uuid })
    return x.body.data.leitura.pendencias.find(({ tipo }: { tipo: string }) => tipo === 'rota_por_acertar')
  }
  const routes = await loja.sql('select from entrega_rotas where acertada_em is null')
  expect(await open()).toEqual({ tipo: 'rota_por_acertar', qtde: routes.length })
  const out = await loja.sql<{ venda_id: number }>("select venda_id from entregas where estado = 'saiu'")
  await move(
    'entregar',
    out.map(({ venda_id }) => venda_id),
  )
  for (const entregador_id of [null, loja.parceiros.semEndereco]) {
    const { status } = await loja.caixa.call('POST', 'delivery/acertos', {
      ...{ uuid: novoUuid(), sessao_uuid: till?.uuid, entregador_id, devolvido: '0.00' },
    })
    expect(status).toBe(200)
    loja.clock.advance(1000)
  }
  expect(await open()).toBeUndefined()
})
