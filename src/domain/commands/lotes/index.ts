import { defineCommand } from '../define.ts'

/** Commands that show the lots of a product and create a lot. */
export const lotes = {
  produto: defineCommand({
    id: 'lotes.produto',
    title: 'Lotes do produto',
    permission: 'produtos_produto',
    palavras: 'novo lote validade fabricação',
    run: ctx => ctx.abrir('lotes.produto'),
  }),
  linha: defineCommand({
    id: 'lotes.linha',
    title: 'Lotes',
    when: 'lista.registro',
    interno: true,
    tela: true,
  }),
  novo: defineCommand({
    id: 'lotes.novo',
    title: 'Novo lote',
    when: ['lots', 'lotes.validade'],
    permission: 'produtos_produto',
    escrita: true,
    tela: true,
  }),
}
