import { defineCommand } from '../define.ts'

/** Labels: of what a list has marked, of what changed, and the window where they are ordered. */
export const etiquetas = {
  imprimir: defineCommand({
    id: 'etiquetas.imprimir',
    title: 'Etiquetas',
    when: ['lista.registro', 'lotes.validade', 'form'],
    permission: 'produtos_produto',
    palavras: 'imprimir gôndola preço código de barras zebra zpl rótulo',
    tela: true,
  }),
  mudadas: defineCommand({
    id: 'etiquetas.mudadas',
    title: 'Etiquetas do que mudou',
    permission: 'produtos_produto',
    palavras: 'imprimir preço alterado gôndola desde a última impressão',
    run: ({ abrir }) => abrir('etiquetas'),
  }),
  saldo: defineCommand({
    id: 'etiquetas.saldo',
    title: 'Cópias pelo saldo',
    when: 'etiquetas',
    tela: true,
  }),
  modelo: defineCommand({
    id: 'etiquetas.modelo',
    title: 'Editar o modelo',
    when: 'etiquetas',
    tela: true,
  }),
}
