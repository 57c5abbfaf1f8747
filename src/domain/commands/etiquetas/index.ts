import { z } from 'zod'
import { defineCommand } from '../define.ts'

/** Declares a command that moves or stretches a field of a label by half a millimetre. */
const passo = <const I extends string>(id: I, title: string) =>
  defineCommand({
    id,
    title,
    when: 'form.etiqueta',
    interno: true,
    acesso: 'livre',
    repete: true,
    args: z.object({ para: z.enum(['esquerda', 'direita', 'cima', 'baixo']).meta({ title: 'Para' }) }),
    tela: true,
  })

/** Commands of labels: choosing products, the print dialog, and the editor of label models. */
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
  campo: defineCommand({ id: 'etiquetas.campo', title: 'Novo campo', when: 'form.etiqueta', tela: true }),
  retirar: defineCommand({
    id: 'etiquetas.retirar',
    title: 'Retirar o campo',
    when: 'form.etiqueta',
    tela: true,
  }),
  mover: passo('etiquetas.mover', 'Mover'),
  esticar: passo('etiquetas.esticar', 'Esticar'),
}
