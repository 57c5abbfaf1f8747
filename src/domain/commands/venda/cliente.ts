import { z } from 'zod'
import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

export const cliente = defineCommand({
  id: 'venda.cliente',
  title: 'Identificar o cliente',
  when: TILL,
  palavras: 'cpf cnpj na nota consumidor',
  args: z.object({ busca: z.string().optional().meta({ title: 'Nome, CPF ou CNPJ' }) }),
  tela: true,
})
