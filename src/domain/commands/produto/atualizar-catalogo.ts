import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

export const atualizarCatalogo = defineCommand({
  id: 'produto.atualizar_catalogo',
  title: 'Atualizar o catálogo do caixa',
  when: TILL,
  palavras: 'sincronizar preços',
  tela: true,
})
