import { defineCommand } from '../define.ts'

const when = ['lista.retornaveis'] as const
const permission = 'menu_retornaveis'

/** Commands for the container balance under the cursor. */
export const retornaveis = {
  devolver: defineCommand({
    id: 'retornaveis.devolver',
    title: 'Registrar devolução',
    when,
    permission,
    escrita: true,
    palavras: 'vasilhame voltou',
    tela: true,
  }),
  entregar: defineCommand({
    id: 'retornaveis.entregar',
    title: 'Registrar entrega',
    when,
    permission,
    escrita: true,
    palavras: 'vasilhame saiu',
    tela: true,
  }),
  movimentos: defineCommand({
    id: 'retornaveis.movimentos',
    title: 'Movimentos do parceiro',
    when,
    permission,
    tela: true,
  }),
  abertos: defineCommand({ id: 'retornaveis.abertos', title: 'Só em aberto', when, permission, tela: true }),
}
