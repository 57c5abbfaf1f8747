import { z } from 'zod'
import { defineCommand } from '../define.ts'

export const cliente = defineCommand({
  id: 'venda.cliente',
  title: 'Identificar o cliente',
  when: 'till',
  palavras: 'cpf cnpj na nota consumidor',
  args: z.object({ busca: z.string().optional().meta({ title: 'Nome, CPF ou CNPJ' }) }),
  tela: true,
})
