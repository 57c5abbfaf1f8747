import { z } from 'zod'
import { defineCommand } from '../define.ts'

export const tabela = defineCommand({
  id: 'venda.tabela',
  title: 'Tabela de preço da venda',
  when: 'till',
  permission: 'pdv_tabela',
  right: 'Escolher a tabela de preço',
  palavras: 'atacado varejo lista de preços',
  args: z.object({
    nome: z.string().optional().meta({ title: 'Tabela', description: 'vazia: a do cliente ou do caixa' }),
  }),
  tela: true,
})
