import { z } from 'zod'
import { RECUSAS } from '../../canais/opendelivery/eventos.ts'
import { defineCommand } from '../define.ts'
import { motivo } from '../motivos.ts'

const MOTIVOS_CANCELA = ['Cliente desistiu', 'Cliente não foi encontrado', 'Pedido em duplicidade'] as const

const MOTIVOS_NEGA = ['O pedido já foi preparado', 'O pedido já saiu para entrega'] as const

const here = { when: 'lista.delivery', plan: 'venda_app', escrita: true, tela: true } as const

/** Commands of orders on their way: they act on the marked ones, else on the one under the cursor. */
export const entrega = {
  silenciar: defineCommand({
    id: 'entrega.silenciar',
    title: 'Calar o som deste pedido',
    permission: ['menu_pedidos', 'menu_delivery'],
    palavras: 'delivery silêncio parar tocar alerta',
    run: ({ app }) => app.silenciar(),
  }),
  recusar: defineCommand({
    ...here,
    id: 'entrega.recusar',
    title: 'Recusar pedido',
    permission: 'delivery_recusar',
    right: 'Recusar e cancelar pedidos',
    palavras: 'delivery não aceitar',
    args: z.object({ motivo: motivo(RECUSAS) }),
  }),
  preparar: defineCommand({
    ...here,
    id: 'entrega.preparar',
    title: 'Pedido em preparo',
    permission: 'delivery_cozinha',
    right: 'Cozinha',
    palavras: 'delivery cozinha preparar',
    barra: 'obra',
  }),
  aprontar: defineCommand({
    ...here,
    id: 'entrega.aprontar',
    title: 'Pedido pronto',
    permission: 'delivery_cozinha',
    palavras: 'delivery cozinha terminar aprontar',
    barra: 'obra',
  }),
  sair: defineCommand({
    ...here,
    id: 'entrega.sair',
    title: 'Saiu para entrega',
    permission: 'menu_delivery',
    palavras: 'delivery despachar rota motoboy entregador',
    barra: 'obra',
  }),
  entregar: defineCommand({
    ...here,
    id: 'entrega.entregar',
    title: 'Pedido entregue',
    permission: 'menu_delivery',
    palavras: 'delivery entregue retirado servido',
    barra: 'obra',
  }),
  avisar: defineCommand({
    ...here,
    id: 'entrega.avisar',
    title: 'Avisar o cliente no WhatsApp',
    permission: 'menu_delivery',
    palavras: 'delivery mensagem link acompanhar',
  }),
  nota: defineCommand({
    ...here,
    id: 'entrega.nota',
    title: 'Emitir a nota do pedido',
    permission: 'menu_delivery',
    palavras: 'delivery nfce cupom fiscal',
  }),
  desfazer: defineCommand({
    ...here,
    id: 'entrega.desfazer',
    title: 'Desfazer o último passo',
    permission: ['menu_delivery', 'delivery_cozinha'],
    palavras: 'delivery voltar engano',
  }),
  acertar: defineCommand({
    ...here,
    id: 'entrega.acertar',
    title: 'Acerto com entregador ou balcão',
    permission: 'menu_delivery',
    palavras: 'delivery motoboy dinheiro troco rota mesa retirada prestar contas',
  }),
  cancelar: defineCommand({
    ...here,
    id: 'entrega.cancelar',
    title: 'Cancelar pedido',
    permission: 'delivery_recusar',
    palavras: 'delivery desistir anular',
    args: z.object({ motivo: motivo(MOTIVOS_CANCELA) }),
  }),
  negar: defineCommand({
    ...here,
    id: 'entrega.negar',
    title: 'Negar o cancelamento',
    permission: 'delivery_recusar',
    palavras: 'delivery cliente pediu cancelar recusar aplicativo',
    args: z.object({ motivo: motivo(MOTIVOS_NEGA) }),
    barra: 'obra',
  }),
  dito: defineCommand({
    ...here,
    escrita: false,
    id: 'entrega.dito',
    title: 'O que o aplicativo disse',
    permission: 'menu_delivery',
    palavras: 'delivery pedido campos json tudo canal código coleta conferir',
  }),
  vincular: defineCommand({
    ...here,
    id: 'entrega.vincular',
    title: 'Vincular item a um produto',
    permission: 'menu_delivery',
    palavras: 'delivery aplicativo cardápio código produto sem vínculo conferir',
  }),
}
