import { z } from 'zod'
import { money } from '../../schema/types.ts'
import { defineCommand } from '../define.ts'

export const abrir = defineCommand({
  id: 'caixa.abrir',
  title: 'Abrir o caixa',
  right: ['pdv_abrir_caixa', 'Abrir o caixa'],
  when: 'till',
  escrita: true,
  levaAoCaixa: true,
  chamado: ['abrir caixa', 'abertura de caixa'],
  palavras: 'abertura fundo troco turno iniciar dia',
  args: z.object({
    valor: money.meta({ title: 'Fundo de troco (R$)', description: 'O que se contou na gaveta agora' }),
  }),
  tela: true,
})
