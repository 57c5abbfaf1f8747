import { z } from 'zod'
import { CAIXA_PLACES, type CaixaPlace } from '../../../core/caixa/event.ts'
import { money } from '../../schema/types.ts'
import { defineCommand } from '../define.ts'

const motivo = (sugestoes: readonly string[], description: string) =>
  z
    .string()
    .trim()
    .min(3, 'Informe o motivo')
    .max(200, 'Máximo de 200 caracteres')
    .meta({ title: 'Motivo', sugestoes, description })

const placeField = (title: string, codes: readonly CaixaPlace[]) =>
  z
    .literal(codes)
    .default('cofre')
    .meta({ title, rotulos: Object.fromEntries(CAIXA_PLACES) })

export const suprimento = defineCommand({
  id: 'caixa.suprimento',
  title: 'Suprimento de caixa',
  right: ['pdv_suprimento', 'Suprimento'],
  when: 'till',
  escrita: true,
  levaAoCaixa: true,
  codigos: ['111'],
  chamado: ['suprimento', 'reforço', 'troco', 'colocar troco'],
  palavras: 'reforço por dinheiro entrada gaveta moedas troco',
  args: z.object({
    valor: money.meta({ title: 'Valor (R$)' }),
    motivo: motivo(['Moedas para troco', 'Reforço do fundo'], 'O papel o diz'),
    conta: placeField('De onde vem', ['cofre', 'banco']),
  }),
  tela: true,
})

export const sangria = defineCommand({
  id: 'caixa.sangria',
  title: 'Sangria de caixa',
  right: ['pdv_sangria', 'Sangria'],
  when: 'till',
  escrita: true,
  levaAoCaixa: true,
  codigos: ['135'],
  chamado: ['sangria', 'retirada', 'retirar dinheiro'],
  palavras: 'retirada tirar dinheiro saída gaveta cofre despesa pagar',
  args: z.object({
    valor: money.meta({ title: 'Valor (R$)' }),
    motivo: motivo(['Gaveta cheia', 'Pagamento de despesa'], 'De uma despesa: o que se pagou, e a quem'),
    conta: placeField('Para onde vai', ['cofre', 'banco', 'despesa']),
  }),
  tela: true,
})

export const gaveta = defineCommand({
  id: 'caixa.gaveta',
  title: 'Abrir a gaveta',
  right: ['pdv_gaveta', 'Abrir a gaveta sem venda'],
  when: 'till',
  escrita: true,
  levaAoCaixa: true,
  chamado: ['gaveta', 'abrir gaveta'],
  palavras: 'abrir dinheiro trocar sem venda',
  tela: true,
})
