import { getDefaultStore } from 'jotai'
import { expect, test } from 'vitest'
import type { PedidoDelivery } from '../../../src/domain/readings/delivery.ts'
import { sendOut } from '../../../src/web/documents/orders/delivery-actions.ts'
import { noticeAtom } from '../../../src/web/state/notices.ts'
import { noCaixa, servidor } from '../till/mundo.tsx'

noCaixa()

const saiu = { mudou: true, estado: 'saiu', texto: null }
const ficou = { mudou: false, estado: 'saiu', texto: 'Pedido #8 já na rua, por Ana' }

test.each([
  ['todos saem: diz como perguntar quem leva', [saiu, saiu], /^Sem entregador: cadastre/],
  ['um fica: diz por quê, e nada por cima', [saiu, ficou], 'Pedido #8 já na rua, por Ana'],
  ['nenhum sai: diz por quê, e nada por cima', [ficou, ficou], /^Pedido #8/],
])('sem entregador cadastrado, %s', async (_, movidos, dito) => {
  servidor({
    'GET delivery/entregadores': { data: [] },
    'POST delivery/pedidos/mover': { data: movidos.map((movido, i) => ({ venda_id: 7 + i, ...movido })) },
  })
  await sendOut([{ id: 7 } as PedidoDelivery, { id: 8 } as PedidoDelivery])
  expect(getDefaultStore().get(noticeAtom)?.texto).toMatch(dito)
})
