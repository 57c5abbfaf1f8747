import { z } from 'zod'
import { requiredText } from '../../schema/types.ts'
import { defineCommand } from '../define.ts'

export const estacionar = defineCommand({
  id: 'venda.estacionar',
  title: 'Estacionar a venda',
  when: 'till',
  palavras: 'suspender guardar espera',
  args: z.object({ rotulo: requiredText(60).meta({ title: 'Nome da venda' }) }),
  tela: true,
})
