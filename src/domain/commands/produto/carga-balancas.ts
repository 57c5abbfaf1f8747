import { defineCommand } from '../define.ts'

export const cargaBalancas = defineCommand({
  id: 'produto.carga_balancas',
  title: 'Carga das balanças',
  permission: 'produtos_produto',
  palavras: 'toledo mgv filizola arquivo itensmgv cadtxt preço por quilo',
  run: ({ abrir }) => void abrir('balancas'),
})
