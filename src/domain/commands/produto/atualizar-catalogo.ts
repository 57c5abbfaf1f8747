import { defineCommand } from '../define.ts'

export const atualizarCatalogo = defineCommand({
  id: 'produto.atualizar_catalogo',
  title: 'Atualizar o catálogo do caixa',
  when: 'till',
  palavras: 'sincronizar preços',
  tela: true,
})
