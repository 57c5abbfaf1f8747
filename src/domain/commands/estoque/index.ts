import { z } from 'zod'
import { sale } from '../../../core/document/types/sale.ts'
import type { TipoMovimento } from '../../options/estoque.ts'
import { decimal } from '../../schema/types.ts'
import { defineCommand } from '../define.ts'

const plan = 'gerenciar_estoque'

/** Declares a command that opens the stock movement dialog for one kind of movement. */
const movement = <const I extends `estoque.${TipoMovimento}`>(id: I, title: string, palavras: string) =>
  defineCommand({
    id,
    title,
    permission: 'estoque_movimento',
    plan,
    escrita: true,
    palavras: `estoque movimentar movimento ${palavras}`,
    run: ({ abrir }) => void abrir('estoque.movimento', { tipo: id.replace('estoque.', '') }),
  })

/** Settings of commands that show movements. The endpoints of movements require the same rights. */
const sees = { permission: ['estoque_movimento', 'estoque_contagem', 'produtos_produto'], plan } as const

const READS = ['estoque.movimento', 'estoque.contagem'] as const

/** Settings of commands for the line under the cursor in a stock movement. In a count only its quantity can change. */
const moved = { when: 'estoque.movimento', acesso: 'livre', tela: true } as const

/** Settings of commands available in a movement and in a count. */
const line = { when: READS, acesso: 'livre', tela: true } as const

const count = {
  when: 'estoque.contagem',
  permission: 'estoque_contagem',
  plan,
  escrita: true,
  tela: true,
} as const

/** Commands of a stock count, during which sales go on. */
const counting = {
  contar: defineCommand({
    id: 'estoque.contar',
    title: 'Nova contagem',
    when: 'estoque.contagens',
    permission: 'estoque_contagem',
    plan,
    escrita: true,
    tela: true,
    palavras: 'abrir inventário balanço',
  }),
  secao: defineCommand({
    id: 'estoque.secao',
    title: 'Seção',
    ...count,
    palavras: 'prateleira corredor',
    args: z.object({
      secao: z.string().max(40).meta({ title: 'Prateleira ou corredor que se conta' }),
    }),
  }),
  diferencas: defineCommand({
    id: 'estoque.diferencas',
    title: 'Só diferenças',
    ...count,
    palavras: 'conferir revisar',
  }),
  fechar: defineCommand({
    id: 'estoque.fechar',
    title: 'Fechar a contagem',
    ...count,
    permission: 'estoque_movimento',
    palavras: 'concluir acertar o estoque',
    args: z.object({ zera_nao_contados: z.boolean().meta({ title: 'O que ninguém leu acabou: zerar' }) }),
  }),
  cancelar: defineCommand({ id: 'estoque.cancelar', title: 'Cancelar a contagem', ...count }),
  descartar: defineCommand({ id: 'estoque.descartar', title: 'Descartar leituras recusadas', ...count }),
}

/** Stock commands: movements, counts and history. */
export const estoque = {
  ajuste: movement('estoque.ajuste', 'Ajuste de saldo', 'acerto corrigir saldo inventário'),
  entrada: movement('estoque.entrada', 'Entrada com custo', 'compra recebimento custo'),
  perda: movement('estoque.perda', 'Perda ou quebra', 'quebra avaria vencido furto baixa'),
  usoProprio: movement('estoque.uso_proprio', 'Uso próprio', 'consumo interno baixa'),
  transferencia: movement('estoque.transferencia', 'Transferência entre depósitos', 'mudar galpão'),
  producao: movement('estoque.producao', 'Produção pela composição', 'produzir receita fabricar insumos'),
  produto: defineCommand({
    id: 'estoque.produto',
    title: 'Kardex de um produto',
    ...sees,
    palavras: 'histórico ficha movimentos saldo custo médio vendas preços extrato',
    run: ({ abrir }) => void abrir('estoque.produto'),
  }),
  /** Shows the history of the product under the cursor. */
  historico: defineCommand({
    id: 'estoque.historico',
    title: 'Kardex do produto',
    when: ['product', 'lista.registro', 'form'],
    ...sees,
    palavras: 'histórico ficha movimentos saldo vendas preços',
    tela: true,
  }),
  linha: defineCommand({
    id: 'estoque.linha',
    title: 'Movimentar o estoque',
    when: 'lista.registro',
    interno: true,
    tela: true,
  }),
  ...counting,
  notaDaPerda: defineCommand({
    id: 'estoque.nota_da_perda',
    title: 'Fazer a nota da perda',
    when: 'lista.perdas',
    permission: sale.screen.permission,
    escrita: true,
    tela: true,
    palavras: 'perda quebra baixa de estoque emitir 5927 débito',
    barra: 'obra',
  }),
  ler: defineCommand({ id: 'estoque.ler', title: 'Incluir', interno: true, ...line }),
  buscar: defineCommand({ id: 'estoque.buscar', title: 'Buscar produto', ...line }),
  quantidade: defineCommand({
    id: 'estoque.quantidade',
    title: 'Quantidade movida',
    ...line,
    args: z.object({
      qtde: decimal(4, { digits: 9, negative: true, required: true }).meta({ title: 'Quantidade' }),
    }),
  }),
  saldo: defineCommand({
    id: 'estoque.saldo',
    title: 'Saldo certo',
    ...moved,
    palavras: 'ajustar para',
    args: z.object({
      saldo: decimal(4, { digits: 9, required: true }).meta({ title: 'O saldo que deve ficar' }),
    }),
  }),
  custo: defineCommand({
    id: 'estoque.custo',
    title: 'Custo unitário',
    ...moved,
    args: z.object({
      custo: decimal(10, { digits: 10, required: true }).meta({ title: 'Custo unitário (R$)' }),
    }),
  }),
  lote: defineCommand({ id: 'estoque.lote', title: 'Outro lote', ...moved }),
  remover: defineCommand({ id: 'estoque.remover', title: 'Remover a linha', ...moved }),
}
