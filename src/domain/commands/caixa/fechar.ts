import { z } from 'zod'
import { text } from '../../schema/types.ts'
import { defineCommand } from '../define.ts'

export const leituraX = defineCommand({
  id: 'caixa.leitura_x',
  title: 'Leitura X',
  right: ['pdv_leitura_x', 'Leitura X'],
  when: 'till',
  levaAoCaixa: true,
  codigos: ['210'],
  chamado: ['leitura x', 'leitura', 'flash de caixa'],
  palavras: 'parcial do caixa conferir turno movimento do dia',
  tela: true,
})

export const fechar = defineCommand({
  id: 'caixa.fechar',
  title: 'Fechar o caixa',
  right: ['pdv_fechar_caixa', 'Fechar o caixa'],
  when: 'till',
  escrita: true,
  levaAoCaixa: true,
  chamado: ['fechar caixa', 'fechamento', 'redução z'],
  palavras: 'contar contagem conferência turno encerrar z dia',
  tela: true,
})

export const reabrir = defineCommand({
  id: 'caixa.reabrir',
  title: 'Desfazer a contagem e voltar a vender',
  right: ['pdv_reabrir_contagem', 'Desfazer a contagem do caixa'],
  when: 'till',
  escrita: true,
  palavras: 'reabrir caixa contando contagem',
  args: z.object({ motivo: text(200).optional().meta({ title: 'Motivo' }) }),
  tela: true,
})

/** Leaves notes and coins, and counts the drawer by one amount. */
export const umTotal = defineCommand({
  id: 'caixa.um_total',
  title: 'Um total só',
  when: 'pdv.contagem',
  interno: true,
  tela: true,
})
