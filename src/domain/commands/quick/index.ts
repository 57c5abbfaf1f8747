import { defineCommand } from '../define.ts'

/** Commands that move between the stages of the quick sale: catalogue → cart → payment (doc 1 §2, G-042). */
export const quick = {
  carrinho: defineCommand({
    id: 'quick.carrinho',
    title: 'Venda rápida: ir para o carrinho',
    when: 'pdv2.catalogo',
    tela: true,
  }),
  pagamento: defineCommand({
    id: 'quick.pagamento',
    title: 'Venda rápida: ir para o pagamento',
    when: 'pdv2.carrinho',
    tela: true,
  }),
}
