import { z } from 'zod'
import { defineCommand } from '../define.ts'

/** Returns items of a receipt at the till, for money, store credit, or a voucher that pays the open sale. */
export const devolver = defineCommand({
  id: 'venda.devolver',
  title: 'Devolver ou trocar',
  right: ['pdv_devolucao', 'Devolver e trocar'],
  when: 'till',
  plan: 'gerenciar_dev_venda',
  escrita: true,
  chamado: ['trocar', 'troca', 'devolver'],
  palavras: 'troca devolução devolucao cupom vale estorno retorno trocar',
  args: z.object({
    cupom: z.string().max(600).optional().meta({ title: 'Cupom', description: 'QR Code, chave ou número' }),
  }),
  tela: true,
})
