import { defineCommand } from '../define.ts'
import { TILL } from '../till.ts'

export const buscar = defineCommand({
  id: 'produto.buscar',
  title: 'Buscar produto',
  when: TILL,
  palavras: 'pesquisar catálogo',
  tela: true,
})
